export type VisitorPageName = 'student' | 'admin';

/** The visitors' page at an address, if it is one. */
export function visitorPageAt(pathname: string): VisitorPageName | undefined {
  const path = pathname.replace(/\/+$/, '');
  if (path === '') return 'student';
  return path === '/admin' ? 'admin' : undefined;
}

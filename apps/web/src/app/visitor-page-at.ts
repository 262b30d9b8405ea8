/** The visitors' page at an address, if it is one. */
export function visitorPageAt(pathname: string): 'student' | 'admin' | undefined {
  const path = pathname.replace(/\/+$/, '');
  if (path === '') return 'student';
  return path === '/admin' ? 'admin' : undefined;
}

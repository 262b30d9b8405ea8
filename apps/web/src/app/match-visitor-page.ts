import { trimEndCharacters } from '@formroom/domain/school/trim-characters.ts';

export type VisitorPageName = 'student' | 'admin';

/** The visitors' page at an address, if it is one. */
export function matchVisitorPage(pathname: string): VisitorPageName | undefined {
  const path = trimEndCharacters(pathname, '/');
  if (path === '') return 'student';
  return path === '/admin' ? 'admin' : undefined;
}

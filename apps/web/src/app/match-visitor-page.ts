import { trimEndCharacters } from '@formroom/domain/school/trim-characters.ts';

export type VisitorPageName = 'student' | 'admin';

/** Returns which sign-in page a path belongs to, if any. */
export function matchVisitorPage(pathname: string): VisitorPageName | undefined {
  const path = trimEndCharacters(pathname, '/');
  if (path === '') return 'student';
  return path === '/admin' ? 'admin' : undefined;
}

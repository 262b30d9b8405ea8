import { trimEndCharacters } from '@formroom/domain/school/trim-characters.ts';

export type VisitorPageName = 'student' | 'admin' | 'invitation';

/** Returns which sign-in page a path belongs to, if any. */
export function matchVisitorPage(pathname: string): VisitorPageName | undefined {
  const path = trimEndCharacters(pathname, '/');
  if (path === '') return 'student';
  if (path === '/admin') return 'admin';
  return path === '/admin/invitation' ? 'invitation' : undefined;
}

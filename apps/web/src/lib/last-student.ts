import type { Session } from '@formroom/domain/api/session.ts';

const KEY = 'formroom.student';

/**
 * The student who signed in last in this tab and has not signed out. After a reload the record is loaded without
 * waiting for the session.
 */
export const getLastStudent = () => sessionStorage.getItem(KEY) ?? undefined;

/** Remembers the student of a session. A session of nobody, or of an administrator, deletes what was remembered. */
export function rememberStudent({ authenticated, admin, user_id: id }: Session) {
  if (authenticated && !admin && id !== null) sessionStorage.setItem(KEY, id);
  else forgetStudent();
}

export const forgetStudent = () => sessionStorage.removeItem(KEY);

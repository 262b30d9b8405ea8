import type { Session } from '@formroom/domain/api/session.ts';

const KEY = 'formroom.student';

/** The student who is signed in, as far as this tab knows. After a reload their record is loaded without waiting for the session. */
export const getLastStudent = () => sessionStorage.getItem(KEY) ?? undefined;

export function rememberStudent({ authenticated, admin, user_id: id }: Session) {
  if (authenticated && !admin && id !== null) sessionStorage.setItem(KEY, id);
  else forgetStudent();
}

export const forgetStudent = () => sessionStorage.removeItem(KEY);

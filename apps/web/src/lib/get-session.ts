import { paths } from '@formroom/domain/api/paths.ts';
import type { Session } from '@formroom/domain/api/session.ts';
import { get } from '#web/lib/api-client.ts';
import { rememberStudent } from '#web/lib/last-student.ts';
import { isSignOutPending } from '#web/lib/pending-sign-out.ts';

const signedOutSession: Session = {
  authenticated: false,
  admin: false,
  user_id: null,
  name: null,
  initials: null,
  password_reset: false,
};

/** Who is signed in. A session whose end is still on its way to the server is not restored. */
export async function getSession(signal?: AbortSignal): Promise<Session> {
  const session = isSignOutPending() ? signedOutSession : await get(paths.session, signal ? { signal } : {});
  rememberStudent(session);
  return session;
}

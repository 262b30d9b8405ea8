import { newAdminPasswordError } from '@formroom/domain/school/new-password.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import { invalid, notFound, notSignedIn } from '../../plugins/problem.ts';
import type { Principal } from '../../plugins/principal.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { setAdminPassword } from './accounts.repository.ts';
import { type AdminKey, demandStillOpens, findAdminKey } from './admin-keys.ts';
import { commonPasswords } from './common-passwords.ts';
import { hashPassword, isPasswordOf } from './passwords.ts';
import { endOtherSessions, endSessionsWith } from './sessions.repository.ts';
import type { Try } from './sign-in.service.ts';
import { countTry, forgetTries } from './waits.ts';

/**
 * Sets an administrator's own new password, gives what opens the account from now on, and ends every session of it. The
 * old password is asked for, and its wrong tries are counted as those of signing in.
 * @throws Problem 401 for a session that was ended meanwhile; 422 by field; 429 to wait
 */
export async function changeAdminPassword(
  db: Database,
  principal: Principal,
  passwords: { readonly old_password: string; readonly password: string },
  { address, now }: Try,
): Promise<AdminKey> {
  const { id: name } = principal;
  await countTry(db, `admin:${name}`, address, now);
  const key = await findAdminKey(db, name);
  if (!key || !(await isPasswordOf(key.passwordHash, passwords.old_password))) {
    throw invalid({ old_password: ['The old password is not right.'] });
  }
  await forgetTries(db, `admin:${name}`, address);
  const { school_name: schoolName } = await getSettings(db, ['school_name']);
  const error = newAdminPasswordError(passwords.password, { name, schoolName }, await commonPasswords());
  if (error !== undefined) throw invalid({ password: [error] }, error);
  const passwordHash = await hashPassword(passwords.password);
  await inTransaction(db, async (trx) => {
    await demandStillOpens(trx, name, key, notSignedIn);
    await setAdminPassword(trx, name, passwordHash);
    if (!(await endSessionsWith(trx, principal))) throw notSignedIn();
  });
  return { ...key, passwordHash };
}

/**
 * Ends one of an administrator's other sessions, or all of them, and gives how many.
 * @param id of the session, as the list of own sessions has it
 * @throws Problem 404 where there is no such session, or it is the one that asks
 */
export async function endOwnSessions(db: Database, principal: Principal, id: string | undefined) {
  const ended = await endOtherSessions(db, principal, id);
  if (id !== undefined && ended === 0) throw notFound();
  return ended;
}

import { RESET_PASSWORD_MINUTES } from '@formroom/domain/messages/kinds.ts';
import { formatFullName } from '@formroom/domain/school/person-name.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { toIdKey } from '@formroom/domain/school/student-id.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import { invalid, PortalError } from '../../errors.ts';
import { deleteSlips } from './slips.repository.ts';
import { findAddresses, mayReceive, toAddressKey } from '../messages/addresses.repository.ts';
import { queueMessages } from '../messages/queue-messages.service.ts';
import { consumeToken, endResetLinks, findToken } from '../messages/tokens.repository.ts';
import { findStudentId } from '../students/student-ids.repository.ts';
import { findStudentAccount, setStudentPassword } from './accounts.repository.ts';
import { clearAttempts } from './login-throttle.repository.ts';
import { findNewPasswordError } from './new-password.service.ts';
import { hashPassword } from './passwords.ts';
import {
  addResetRequest,
  deleteOldResetRequests,
  hasResetRequest,
  takeResetRequest,
} from './reset-requests.repository.ts';
import { endSessionsOfStudents } from './sessions.repository.ts';
import type { AttemptContext } from './sign-in.service.ts';

const KIND = 'password-reset';

/** Stores the request. What depends on the account happens later, so that no answer tells whether there is one. */
export const requestPasswordReset = (db: Database, typedId: string, { address, now }: AttemptContext) =>
  addResetRequest(db, { account: toIdKey(typedId), address }, now);

/** Queues the links of the requests that no process has answered. */
export async function answerResetRequests(db: Database, now: Date) {
  while (await hasResetRequest(db)) {
    await inTransaction(db, async (trx) => {
      const typedId = await takeResetRequest(trx, now);
      if (typedId === undefined) return;
      const studentId = await findStudentId(trx, typedId);
      const account = studentId === undefined ? undefined : await findStudentAccount(trx, studentId);
      // Who has chosen no password yet signs in with the date of birth or a slip.
      if (account && account.password_hash !== null)
        await queueMessages(trx, { kind: KIND, studentIds: [account.id] }, now);
    });
  }
  await deleteOldResetRequests(db, now);
}

const refusedMessage = `This link can’t be used. It works once, and for ${pluralize(RESET_PASSWORD_MINUTES / 60, 'hour')}. Ask for a new one on the sign-in page.`;
/** One answer for every cause. */
const refusedLink = () =>
  new PortalError('invalid', refusedMessage, {
    errors: { message: [refusedMessage], token: [refusedMessage] },
    event: 'link-refused',
  });

/**
 * Sets the password with the token of a link, ends all sessions of the account, and tells all confirmed addresses (R101).
 * @throws PortalError for a wrong, used or expired link, an address that is blocked by now, or for the password
 */
export async function resetForgottenPassword(
  db: Database,
  { token, password }: { readonly token: string; readonly password: string },
  { address: caller, now }: AttemptContext,
) {
  const found = await findToken(db, KIND, token, now);
  const account = found && (await findStudentAccount(db, found.student_id));
  if (!account || account.password_hash === null) throw refusedLink();
  const error = await findNewPasswordError(db, account, password);
  if (error !== undefined) throw invalid({ password: [error] }, error);
  const hash = await hashPassword(password);
  await inTransaction(db, async (trx) => {
    await setStudentPassword(trx, account.id, hash);
    const owner = { kind: KIND, studentId: account.id, address: found.address } as const;
    if (!(await consumeToken(trx, token, owner))) throw refusedLink();
    const [student] = await findAddresses(trx, [account.id]);
    const address = student?.addresses.find(
      (each) => toAddressKey(each.address) === toAddressKey(found.address),
    );
    if (!address || !mayReceive(KIND, address, now)) throw refusedLink();
    await endSessionsOfStudents(trx, [account.id]);
    await deleteSlips(trx, [account.id]);
    await endResetLinks(trx, account.id);
    await queueMessages(trx, { kind: 'password-changed', studentIds: [account.id] }, now);
  });
  // Who forgot the password has tried some, and would have to wait.
  await clearAttempts(db, { role: 'student', id: account.id }, caller);
  return { name: formatFullName(account) };
}

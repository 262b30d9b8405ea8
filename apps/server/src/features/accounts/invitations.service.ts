import type { AcceptInvitation } from '@formroom/domain/api/administrators.ts';
import { INVITATION_HOURS } from '@formroom/domain/school/invitation.ts';
import { validateNewAdminPassword } from '@formroom/domain/school/new-password.ts';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import { invalid, PortalError } from '../../errors.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { lockAdmin, setAdminPassword } from './accounts.repository.ts';
import { loadCommonPasswordCheck } from './common-passwords.ts';
import { consumeInvitation, isInvitationValid } from './invitations.repository.ts';
import { clearAttempts, recordAttempt } from './login-throttle.repository.ts';
import { hashPassword } from './passwords.ts';
import type { AttemptContext } from './sign-in.service.ts';

const refusedMessage = `This invitation can’t be used. Check the username and the invitation. An invitation works once, and for ${INVITATION_HOURS} hours: if it is older or was used, ask the school office for a new one.`;

/** One answer for every cause, so that neither usernames nor invitations can be probed. */
const refusedInvitation = () =>
  new PortalError('invalid', refusedMessage, {
    errors: { message: [refusedMessage], invitation: [refusedMessage] },
    event: 'invitation-refused',
  });

/**
 * Sets the first password of an administrator who was invited (R69). Wrong invitations count as failed sign-ins.
 * @param onAccepted runs in the transaction that sets the password
 * @throws PortalError invalid for a wrong, used or expired invitation, or for the password; too-many-attempts while
 * throttled
 */
export async function acceptInvitation(
  db: Database,
  { name, invitation, password }: AcceptInvitation,
  { address, now }: AttemptContext,
  onAccepted: (trx: Trx) => Promise<void>,
) {
  const admin = { role: 'admin', id: name } as const;
  await recordAttempt(db, admin, address, now);
  if (!(await isInvitationValid(db, name, invitation, now))) throw refusedInvitation();
  await clearAttempts(db, admin, address);
  const { school_name: schoolName } = await getSettings(db, ['school_name']);
  const error = validateNewAdminPassword(password, { name, schoolName }, await loadCommonPasswordCheck());
  if (error !== undefined) throw invalid({ password: [error] }, error);
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (trx) => {
    await lockAdmin(trx, name);
    if (!(await consumeInvitation(trx, name, invitation))) throw refusedInvitation();
    await setAdminPassword(trx, name, passwordHash);
    await onAccepted(trx);
  });
}

import { createHash } from 'node:crypto';
import { INVITATION_HOURS } from '@formroom/domain/school/invitation.ts';
import type { Database, Trx } from '../../db/database.ts';
import { generateCode, replaceLookalikes } from './second-factor/recovery-code.ts';

const HOUR_MS = 60 * 60_000;
const GROUPS = 4;

/** SHA-256 is enough: 80 random bits can't be guessed from it in `INVITATION_HOURS`. */
const hashInvitation = (invitation: string) =>
  createHash('sha256').update(replaceLookalikes(invitation)).digest('base64url');

/** Creates an invitation in place of an earlier one, and returns it; only its hash is stored. */
export async function createInvitation(trx: Trx, adminName: string, now: Date) {
  const invitation = generateCode(GROUPS);
  const values = {
    code_hash: hashInvitation(invitation),
    expires_at: new Date(now.getTime() + INVITATION_HOURS * HOUR_MS).toISOString(),
  };
  await trx
    .insertInto('administrator_invitations')
    .values({ admin_name: adminName, ...values })
    .onConflict((conflict) => conflict.column('admin_name').doUpdateSet(values))
    .execute();
  return invitation;
}

/** Whether the invitation is valid now, of an administrator who may sign in. */
export async function isInvitationValid(db: Database, adminName: string, invitation: string, now: Date) {
  const found = await db
    .selectFrom('administrator_invitations')
    .innerJoin('admins', 'admins.name', 'admin_name')
    .select('admin_name')
    .where('admin_name', '=', adminName)
    .where('code_hash', '=', hashInvitation(invitation))
    .where('expires_at', '>', now.toISOString())
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses up the invitation; returns false if it was used or replaced meanwhile. */
export async function consumeInvitation(trx: Trx, adminName: string, invitation: string) {
  const { numDeletedRows } = await trx
    .deleteFrom('administrator_invitations')
    .where('admin_name', '=', adminName)
    .where('code_hash', '=', hashInvitation(invitation))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export const deleteInvitation = (trx: Trx, adminName: string) =>
  trx.deleteFrom('administrator_invitations').where('admin_name', '=', adminName).execute();

import type { AdministratorChange, InvitedAdministrator } from '@formroom/domain/api/administrators.ts';
import type { AdminRole } from '@formroom/domain/school/admin-role.ts';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import type { Principal } from '../../principal.ts';
import { conflict, invalid, notFound, roleNotAllowed } from '../../errors.ts';
import {
  findAdmin,
  findAdminByEmail,
  isReservedName,
  listAdmins,
  lockAdmins,
} from './accounts.repository.ts';
import { insertAdmin, updateAdmin } from './administrators.repository.ts';
import { createInvitation } from './invitations.repository.ts';
import { addOfficeAccount } from './office-accounts.repository.ts';
import { NO_PASSWORD } from './passwords.ts';
import { deleteFactor } from './second-factor/second-factor.repository.ts';
import { endSessionsOfAdmin } from './sessions.repository.ts';

/**
 * Adds an administrator, who chooses the password with the invitation (R69).
 * @throws PortalError not-allowed if the caller has lost the role meanwhile; invalid if the name or the email address is
 *   taken
 */
export async function addAdministrator(
  db: Database,
  caller: Principal,
  {
    name,
    role,
    email,
    card_name,
  }: Pick<AdministratorChange, 'card_name'> & {
    readonly name: string;
    readonly role: AdminRole;
    readonly email?: string | undefined;
  },
  now: Date,
): Promise<InvitedAdministrator> {
  if (isReservedName(name)) throw invalidName('This name is reserved. Choose another one.');
  return await inTransaction(db, async (trx) => {
    await lockAsOffice(trx, caller);
    const names = (await listAdmins(trx)).map((admin) => admin.name.toLowerCase());
    if (names.includes(name.toLowerCase()))
      throw invalidName(`There is already an administrator named ${name}.`);
    if (email !== undefined) await assertEmailFree(trx, email, name);
    await insertAdmin(trx, { name, password_hash: NO_PASSWORD, role, email: email ?? null, card_name });
    if (role === 'office') await addOfficeAccount(trx, name, caller.id, now);
    return { name, invitation: await createInvitation(trx, name, now) };
  });
}

const invalidName = (message: string) => invalid({ name: [message] }, message);

async function assertEmailFree(trx: Trx, email: string, name: string) {
  const owner = await findAdminByEmail(trx, email);
  if (owner && owner.name !== name) {
    const message = `${owner.name} has this email address already.`;
    throw invalid({ email: [message] }, message);
  }
}

/**
 * Changes an administrator's email address or name for report cards, the role of another one, or whether that one may sign in. Administrators
 * can't change their own role or disable themselves, so that one with the role Office always remains.
 * @throws PortalError not-allowed if the caller has lost the role meanwhile; not-found; conflict for the role of the
 * caller’s own account; invalid if the email address is taken
 */
export async function changeAdministrator(
  db: Database,
  caller: Principal,
  { name, role, disabled, email, card_name }: { readonly name: string } & AdministratorChange,
  now: Date,
) {
  if (name === caller.id && (role !== undefined || disabled !== undefined))
    throw conflict('You can’t change your own role or disable yourself. Ask another administrator.');
  await inTransaction(db, async (trx) => {
    await lockAsOffice(trx, caller);
    const admin = await findAdmin(trx, name);
    if (!admin) throw notFound();
    if (typeof email === 'string') await assertEmailFree(trx, email, name);
    const disabled_at = disabled === 1 ? (admin.disabled_at ?? now.toISOString()) : null;
    const changed = {
      role: role ?? admin.role,
      disabled_at: disabled === undefined ? admin.disabled_at : disabled_at,
      email: email === undefined ? admin.email : email,
      card_name: card_name === undefined ? admin.card_name : card_name,
    };
    await updateAdmin(trx, name, changed);
    if (canActAsOffice(changed) && !canActAsOffice(admin)) await addOfficeAccount(trx, name, caller.id, now);
    if (disabled === 1) await endSessionsOfAdmin(trx, name);
  });
}

const canActAsOffice = ({ role, disabled_at }: { role: AdminRole; disabled_at: string | null }) =>
  role === 'office' && disabled_at === null;

/**
 * Invites another administrator to choose a new password, ends the old one, removes the second factor and ends all sessions.
 * @throws PortalError not-allowed if the caller has lost the role meanwhile; not-found; conflict for the caller’s own
 * account
 */
export async function resetAdministrator(
  db: Database,
  caller: Principal,
  name: string,
  now: Date,
): Promise<InvitedAdministrator> {
  if (name === caller.id) throw conflict('You can’t reset your own password. Change it in Your account.');
  return await inTransaction(db, async (trx) => {
    await lockAsOffice(trx, caller);
    if (!(await findAdmin(trx, name))) throw notFound();
    await updateAdmin(trx, name, { password_hash: NO_PASSWORD });
    await deleteFactor(trx, name);
    await endSessionsOfAdmin(trx, name);
    return { name, invitation: await createInvitation(trx, name, now) };
  });
}

/** Locks all administrators, and checks that the caller still has the role Office. */
async function lockAsOffice(trx: Trx, { id }: Principal) {
  await lockAdmins(trx);
  const caller = await findAdmin(trx, id);
  if (caller?.role !== 'office' || caller.disabled_at !== null) throw roleNotAllowed();
}

import type { AddedAdministrator, AdministratorChange } from '@formroom/domain/api/administrators.ts';
import type { AdminRole } from '@formroom/domain/school/admin-role.ts';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import type { Principal } from '../../http/principal.ts';
import { conflict, invalid, notFound, roleNotAllowed } from '../../http/problem.ts';
import { findAdmin, isReservedName, listAdmins, lockAdmins } from './accounts.repository.ts';
import { insertAdmin, updateAdmin } from './administrators.repository.ts';
import { hashPassword } from './passwords.ts';
import { generateCode } from './second-factor/recovery-code.ts';
import { deleteFactor } from './second-factor/second-factor.repository.ts';
import { endSessionsOfAdmin } from './sessions.repository.ts';

/**
 * Adds an administrator with a random first password, which must be replaced at the first sign-in.
 * @throws Problem 403 if the caller has lost the role meanwhile; 422 if the name is taken
 */
export async function addAdministrator(
  db: Database,
  caller: Principal,
  { name, role }: { readonly name: string; readonly role: AdminRole },
): Promise<AddedAdministrator> {
  if (isReservedName(name)) throw invalidName('This name is reserved. Choose another one.');
  const first_password = generateCode();
  const password_hash = await hashPassword(first_password);
  await inTransaction(db, async (trx) => {
    await lockAsOffice(trx, caller);
    const names = (await listAdmins(trx)).map((admin) => admin.name.toLowerCase());
    if (names.includes(name.toLowerCase()))
      throw invalidName(`There is already an administrator named ${name}.`);
    await insertAdmin(trx, { name, password_hash, role, must_change_password: 1 });
  });
  return { name, first_password };
}

const invalidName = (message: string) => invalid({ name: [message] }, message);

/**
 * Changes the role of another administrator, or whether that one may sign in. Administrators can't change themselves, so
 * that one with the role Office always remains.
 * @throws Problem 403 if the caller has lost the role meanwhile; 404; 409 for the caller’s own account
 */
export async function changeAdministrator(
  db: Database,
  caller: Principal,
  { name, role, disabled }: { readonly name: string } & AdministratorChange,
  now: Date,
) {
  if (name === caller.id)
    throw conflict('You can’t change your own role or disable yourself. Ask another administrator.');
  await inTransaction(db, async (trx) => {
    await lockAsOffice(trx, caller);
    const admin = await findAdmin(trx, name);
    if (!admin) throw notFound();
    const disabled_at = disabled === 1 ? (admin.disabled_at ?? now.toISOString()) : null;
    await updateAdmin(trx, name, {
      role: role ?? admin.role,
      ...(disabled !== undefined && { disabled_at }),
    });
    if (disabled === 1) await endSessionsOfAdmin(trx, name);
  });
}

/**
 * Gives another administrator a random first password, removes the second factor and ends all sessions.
 * @throws Problem 403 if the caller has lost the role meanwhile; 404; 409 for the caller’s own account
 */
export async function resetAdministrator(
  db: Database,
  caller: Principal,
  name: string,
): Promise<AddedAdministrator> {
  if (name === caller.id) throw conflict('You can’t reset your own password. Change it in Your account.');
  const first_password = generateCode();
  const password_hash = await hashPassword(first_password);
  await inTransaction(db, async (trx) => {
    await lockAsOffice(trx, caller);
    if (!(await findAdmin(trx, name))) throw notFound();
    await updateAdmin(trx, name, { password_hash, must_change_password: 1 });
    await deleteFactor(trx, name);
    await endSessionsOfAdmin(trx, name);
  });
  return { name, first_password };
}

/** Locks all administrators, and checks that the caller still has the role Office. */
async function lockAsOffice(trx: Trx, { id }: Principal) {
  await lockAdmins(trx);
  const caller = await findAdmin(trx, id);
  if (caller?.role !== 'office' || caller.disabled_at !== null) throw roleNotAllowed();
}

import type { Database, Trx } from '../../db/database.ts';
import { NO_PASSWORD } from './passwords.ts';

const selectAccount = (db: Database | Trx, id: string) =>
  db
    .selectFrom('students')
    .leftJoin('student_accounts', 'student_accounts.student_id', 'students.id')
    .select(['id', 'first_name', 'middle_name', 'last_name', 'date_of_birth', 'password_hash'])
    .where('id', '=', id);

/** Returns a student's account, or undefined for an unknown ID or a leaver. */
export const findStudentAccount = (db: Database | Trx, id: string) =>
  selectAccount(db, id).where('left_at', 'is', null).executeTakeFirst();

/** Returns an account for signing in, a leaver's too, or undefined for an unknown ID. */
export const findAnyAccount = (db: Database | Trx, id: string) =>
  selectAccount(db, id).select('left_at').executeTakeFirst();

export type StudentAccount = NonNullable<Awaited<ReturnType<typeof findStudentAccount>>>;

/** The counters of an account without failed first passwords. */
export const clearedFailures = { wrong_first_passwords: 0, wrong_in_a_row: 0, waits_until: null };

/** Sets the password and clears the failure counters; `null` returns the account to its first sign-in. */
export const setStudentPassword = (db: Database | Trx, studentId: string, passwordHash: string | null) =>
  db
    .insertInto('student_accounts')
    .values({ student_id: studentId, password_hash: passwordHash, ...clearedFailures })
    .onConflict((conflict) =>
      conflict.column('student_id').doUpdateSet({ password_hash: passwordHash, ...clearedFailures }),
    )
    .execute();

/** Locks the account: others can't change it or begin a session until the transaction ends. */
export const lockAccount = (trx: Trx, studentId: string) =>
  trx
    .updateTable('student_accounts')
    .set((eb) => ({ wrong_first_passwords: eb.ref('wrong_first_passwords') }))
    .where('student_id', '=', studentId)
    .execute();

/** Unblocks accounts that are throttled or closed after wrong first passwords, and locks them like `lockAccount`. */
export const unblockAccounts = (trx: Trx, studentIds: readonly string[]) =>
  trx
    .insertInto('student_accounts')
    .values(studentIds.map((id) => ({ student_id: id, password_hash: null, ...clearedFailures })))
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet(clearedFailures))
    .execute();

/** Locks an administrator: others can't change the credentials or begin a session until the transaction ends. */
export const lockAdmin = (trx: Trx, name: string) =>
  trx
    .updateTable('admins')
    .set((eb) => ({ password_hash: eb.ref('password_hash') }))
    .where('name', '=', name)
    .execute();

export const setAdminPassword = (trx: Trx, name: string, password_hash: string) =>
  trx.updateTable('admins').set({ password_hash }).where('name', '=', name).execute();

/** Locks all administrators, so that two concurrent removals can't remove the last one. */
export const lockAdmins = (trx: Trx) =>
  trx
    .updateTable('admins')
    .set((eb) => ({ password_hash: eb.ref('password_hash') }))
    .execute();

/** Whether a name is reserved: the history of a record shows the author "Family" for changes by the family. */
export const isReservedName = (name: string) => name.toLowerCase() === 'family';

/** Lists administrators by name with their roles, and whether they have a password and a second factor. */
export async function listAdmins(db: Database | Trx) {
  const admins = await db
    .selectFrom('admins')
    .leftJoin('second_factors', 'second_factors.admin_name', 'admins.name')
    .select(['name', 'role', 'disabled_at', 'password_hash', 'secret'])
    .orderBy('name')
    .execute();
  return admins.map(({ secret, disabled_at, password_hash, ...admin }) => ({
    ...admin,
    hasPassword: password_hash !== NO_PASSWORD,
    isDisabled: disabled_at !== null,
    hasSecondFactor: secret !== null,
  }));
}

/** Deletes an administrator with sessions, second factor and recovery codes. */
export const deleteAdmin = (trx: Trx, name: string) =>
  trx.deleteFrom('admins').where('name', '=', name).execute();

export const findAdmin = (db: Database | Trx, name: string) =>
  db.selectFrom('admins').selectAll().where('name', '=', name).executeTakeFirst();

/** @param email in lower case */
export const findAdminByEmail = (db: Database | Trx, email: string) =>
  db.selectFrom('admins').selectAll().where('email', '=', email).executeTakeFirst();

/** Whether there is an administrator. */
export const hasAdmin = async (db: Database) =>
  (await db.selectFrom('admins').select('name').limit(1).executeTakeFirst()) !== undefined;

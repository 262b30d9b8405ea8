import type { Database, Trx } from '../../db/database.ts';
import { enrolledStudents } from '../students/enrolled-students.repository.ts';

/** What signing in needs to know of a student, or nothing; a leaver is nobody. */
export const findStudentAccount = (db: Database | Trx, id: string) =>
  enrolledStudents(db)
    .leftJoin('student_accounts', 'student_accounts.student_id', 'students.id')
    .select(['id', 'first_name', 'middle_name', 'last_name', 'date_of_birth', 'password_hash'])
    .where('id', '=', id)
    .executeTakeFirst();

export type StudentAccount = NonNullable<Awaited<ReturnType<typeof findStudentAccount>>>;

/** No wrong first password, no wait. */
export const clearedFailures = { wrong_birth_dates: 0, wrong_in_a_row: 0, waits_until: null };

/** The password, and with it the end of counting wrong first ones; `null` goes back to the first sign-in. */
export const setStudentPassword = (db: Database | Trx, studentId: string, passwordHash: string | null) =>
  db
    .insertInto('student_accounts')
    .values({ student_id: studentId, password_hash: passwordHash, ...clearedFailures })
    .onConflict((conflict) =>
      conflict.column('student_id').doUpdateSet({ password_hash: passwordHash, ...clearedFailures }),
    )
    .execute();

/** Whoever changes an account, or begins a session of it, waits for the end of the transaction. */
export const lockAccount = (trx: Trx, studentId: string) =>
  trx
    .updateTable('student_accounts')
    .set((eb) => ({ wrong_birth_dates: eb.ref('wrong_birth_dates') }))
    .where('student_id', '=', studentId)
    .execute();

/** Opens accounts that wait or were closed after wrong first passwords, and holds them as `holdAccount` does. */
export const unblockAccounts = (trx: Trx, studentIds: readonly string[]) =>
  trx
    .insertInto('student_accounts')
    .values(studentIds.map((id) => ({ student_id: id, password_hash: null, ...clearedFailures })))
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet(clearedFailures))
    .execute();

/** Whoever changes what opens an administrator's account, or begins a session of it, waits for the end of the transaction. */
export const lockAdmin = (trx: Trx, name: string) =>
  trx
    .updateTable('admins')
    .set((eb) => ({ password_hash: eb.ref('password_hash') }))
    .where('name', '=', name)
    .execute();

export const setAdminPassword = (trx: Trx, name: string, password_hash: string) =>
  trx.updateTable('admins').set({ password_hash }).where('name', '=', name).execute();

/** Whoever removes an administrator waits for the end of the transaction, so that one is always left. */
export const lockAdmins = (trx: Trx) =>
  trx
    .updateTable('admins')
    .set((eb) => ({ password_hash: eb.ref('password_hash') }))
    .execute();

/** Every administrator by name, and whether there is a second factor. */
export async function listAdmins(db: Database | Trx) {
  const admins = await db
    .selectFrom('admins')
    .leftJoin('second_factors', 'second_factors.admin_name', 'admins.name')
    .select(['name', 'secret'])
    .orderBy('name')
    .execute();
  return admins.map(({ name, secret }) => ({ name, hasSecondFactor: secret !== null }));
}

/** Removes an administrator with the sessions, the second factor and the recovery codes. */
export const deleteAdmin = (trx: Trx, name: string) =>
  trx.deleteFrom('admins').where('name', '=', name).execute();

export const findAdmin = (db: Database | Trx, name: string) =>
  db.selectFrom('admins').selectAll().where('name', '=', name).executeTakeFirst();

/** Whether anybody can sign in to the office. */
export const hasAdmin = async (db: Database) =>
  (await db.selectFrom('admins').select('name').limit(1).executeTakeFirst()) !== undefined;

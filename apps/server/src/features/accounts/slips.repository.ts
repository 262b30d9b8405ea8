import type { SlipClass } from '@formroom/domain/api/credential-slips.ts';
import { compareClasses } from '@formroom/domain/school/class-order.ts';
import type { Expression, SqlBool } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import type { CredentialSlipsTable } from '../../db/account-tables.ts';
import { isFilledInByOffice } from './first-password-kind.repository.ts';
import { enrolledStudents, isEnrolled } from '../students/enrolled-students.repository.ts';

/** Returns a student's latest slip, used or not, or undefined for a leaver. */
export const findSlip = (db: Database | Trx, studentId: string) =>
  db
    .selectFrom('credential_slips')
    .innerJoin('students', 'students.id', 'credential_slips.student_id')
    .select(['code_hash', 'expires_at'])
    .where('student_id', '=', studentId)
    .where(isEnrolled)
    .executeTakeFirst();

export const deleteSlips = (trx: Trx, studentIds: readonly string[]) =>
  trx.deleteFrom('credential_slips').where('student_id', 'in', studentIds).execute();

/** Returns, by class in order, how many students have signed in and how many have a slip. */
export async function findSlipClasses(db: Database, now: Date): Promise<SlipClass[]> {
  const classes = await enrolledStudents(db)
    .leftJoin('student_accounts', 'student_accounts.student_id', 'students.id')
    .leftJoin('credential_slips', (join) =>
      join
        .onRef('credential_slips.student_id', '=', 'students.id')
        .on('student_accounts.password_hash', 'is', null),
    )
    .select(({ eb, fn }) => {
      const counted = (is: Expression<SqlBool>) => fn.count<number>(eb.case().when(is).then(1).end());
      return [
        'class_id',
        fn.countAll<number>().as('students'),
        counted(eb('password_hash', 'is', null)).as('without_password'),
        counted(eb.and([eb('password_hash', 'is', null), isFilledInByOffice(eb)])).as('filled_in'),
        counted(eb('expires_at', '>', now.toISOString())).as('valid_slip'),
        counted(eb('expires_at', '<=', now.toISOString())).as('expired_slip'),
      ];
    })
    .groupBy('class_id')
    .execute();
  return classes.toSorted((a, b) => compareClasses(a.class_id, b.class_id));
}

export const findEnrolledClasses = (db: Database) =>
  enrolledStudents(db).select('class_id').distinct().where('class_id', 'is not', null).execute();

/** Returns the students of some classes (or without a class) or some by name, or one student by ID, who may be a leaver. */
export async function findSlipStudents(
  db: Database,
  whom:
    | { readonly classes: readonly string[] | null }
    | { readonly student_id: string }
    | { readonly ids: readonly string[] },
) {
  return await selectSlipStudents(db, whom)
    .leftJoin('student_accounts', 'student_accounts.student_id', 'students.id')
    .select(['id', 'first_name', 'last_name', 'class_id', 'password_hash', 'left_at'])
    .select((eb) => eb.case().when(isFilledInByOffice(eb)).then(1).else(0).end().as('filled_in'))
    .orderBy('sort_name')
    .orderBy('id')
    .execute();
}

function selectSlipStudents(db: Database, whom: Parameters<typeof findSlipStudents>[1]) {
  if ('student_id' in whom) return db.selectFrom('students').where('id', '=', whom.student_id);
  if ('ids' in whom) return enrolledStudents(db).where('id', 'in', whom.ids);
  const { classes } = whom;
  return enrolledStudents(db).where((eb) =>
    classes === null ? eb('class_id', 'is', null) : eb('class_id', 'in', classes),
  );
}

/** Returns those who have set a password or left meanwhile. */
export const findStudentsPastSlips = (trx: Trx, ids: readonly string[]) =>
  trx
    .selectFrom('students')
    .leftJoin('student_accounts', 'student_accounts.student_id', 'students.id')
    .select('id')
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('password_hash', 'is not', null), eb('left_at', 'is not', null)]))
    .execute();

/** Stores slips, replacing earlier ones. */
export const storeSlips = (trx: Trx, slips: readonly CredentialSlipsTable[]) =>
  trx
    .insertInto('credential_slips')
    .values(slips)
    .onConflict((conflict) =>
      conflict.column('student_id').doUpdateSet((eb) => ({
        code_hash: eb.ref('excluded.code_hash'),
        made_at: eb.ref('excluded.made_at'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    )
    .execute();

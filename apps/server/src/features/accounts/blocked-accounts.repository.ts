import type { BlockedAccounts, BlockedState, ReopenAccounts } from '@formroom/domain/api/blocked-accounts.ts';
import { compareClasses } from '@formroom/domain/school/class-order.ts';
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { enrolledStudents } from '../students/enrolled-students.repository.ts';
import { clearedFailures } from './accounts.repository.ts';
import { MAX_WRONG_ATTEMPTS } from './first-password-attempts.repository.ts';

type Accounts = ExpressionBuilder<Tables, 'student_accounts'>;

const isClosed = (eb: Accounts) => eb('student_accounts.wrong_first_passwords', '>=', MAX_WRONG_ATTEMPTS);
const isWaiting = (eb: Accounts, now: Date) =>
  eb.and([eb.not(isClosed(eb)), eb('student_accounts.waits_until', '>', now.toISOString())]);
/** Has the form of the partial index's condition, so that the database uses the index. */
const hasFailures = (eb: Accounts) => eb('student_accounts.wrong_first_passwords', '>=', sql.lit(10));

const isBlocked = (now: Date) => (eb: Accounts) =>
  eb.and([hasFailures(eb), eb.or([isClosed(eb), isWaiting(eb, now)])]);

/** Selects the IDs of accounts that are throttled or closed, leavers included. */
export const selectBlockedIds = (db: Database | Trx, now: Date) =>
  db.selectFrom('student_accounts').select('student_accounts.student_id').where(isBlocked(now));

/** Returns the state of the blocked accounts by student ID; `until` is null for a closed account. */
export async function findBlockedStates(db: Database, now: Date) {
  const rows = await db
    .selectFrom('student_accounts')
    .select((eb) => [
      'student_id',
      'waits_until',
      eb.case().when(isClosed(eb)).then(1).else(0).end().as('closed'),
    ])
    .where(isBlocked(now))
    .execute();
  return new Map(
    rows.map(({ student_id, waits_until, closed }) => {
      const state: BlockedState = closed === 1 ? 'closed' : 'waiting';
      return [student_id, { state, until: closed === 1 ? null : waits_until }];
    }),
  );
}

/** Counts the blocked accounts of enrolled students, in total and by class in order. */
export async function countBlocked(db: Database, now: Date): Promise<BlockedAccounts> {
  const classes = await enrolledStudents(db)
    .innerJoin('student_accounts', 'student_accounts.student_id', 'students.id')
    .select(({ eb, fn }) => {
      const counted = (is: Expression<SqlBool>) => fn.count<number>(eb.case().when(is).then(1).end());
      return ['class_id', counted(isWaiting(eb, now)).as('waiting'), counted(isClosed(eb)).as('closed')];
    })
    .where(isBlocked(now))
    .groupBy('class_id')
    .execute();
  const sum = (state: BlockedState) => classes.reduce((total, each) => total + each[state], 0);
  return {
    waiting: sum('waiting'),
    closed: sum('closed'),
    classes: classes.toSorted((a, b) => compareClasses(a.class_id, b.class_id)),
  };
}

/** Clears the failure counters of blocked accounts of enrolled students, which reopens them. */
export async function reopenAccounts(
  db: Database,
  whom: Pick<ReopenAccounts, 'student_id' | 'class'> & { readonly ids?: readonly string[] },
  now: Date,
) {
  const students = enrolledStudents(db)
    .select('students.id')
    .$if(whom.student_id !== undefined, (query) => query.where('students.id', '=', whom.student_id ?? ''))
    .$if(whom.ids !== undefined, (query) => query.where('students.id', 'in', whom.ids ?? []))
    .$if(whom.class !== undefined, (query) =>
      query.where('students.class_id', whom.class === null ? 'is' : '=', whom.class ?? null),
    );
  const { numUpdatedRows } = await db
    .updateTable('student_accounts')
    .set(clearedFailures)
    .where('student_accounts.student_id', 'in', students)
    .where(isBlocked(now))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

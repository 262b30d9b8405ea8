import type { YearDecision } from '@formroom/domain/school/year-plan.ts';
import type { Database, Trx } from '../../db/database.ts';
import { studentsThisYear, studentsWhoJoinLater } from '../students/enrolled-students.repository.ts';

/** Limits the parameters of a statement. */
const PLANS_PER_STATEMENT = 1000;

interface PlannableFilter {
  /** Null for students without a class. */
  readonly classNames?: readonly string[] | null;
  readonly ids?: readonly string[];
}

/** Returns the enrolled students by name, with what the office decided. */
export const findPlannable = (db: Database | Trx, { classNames, ids }: PlannableFilter = {}) =>
  studentsThisYear(db)
    .leftJoin('year_plans', 'year_plans.student_id', 'students.id')
    .select([
      'students.id',
      'students.first_name',
      'students.last_name',
      'students.class_id',
      'students.house_code',
      'students.submitted_at',
      'students.terms_hash',
      'students.left_on',
      'students.agreed_by',
      'year_plans.plan',
      'year_plans.class_id as chosen_class',
    ])
    .$if(classNames !== undefined, (query) =>
      classNames === null
        ? query.where('students.class_id', 'is', null)
        : query.where('students.class_id', 'in', classNames ?? []),
    )
    .$if(ids !== undefined, (query) => query.where('students.id', 'in', ids ?? []))
    .orderBy('students.sort_name')
    .orderBy('students.id')
    .execute();

/** Returns the classes of the students who join by a day, and how many join each. */
export const countJoining = (db: Database | Trx, lastDay: string) =>
  studentsWhoJoinLater(db)
    .select(({ fn }) => ['students.class_id', fn.countAll<number>().as('students')])
    .where('students.entry_date', '<=', lastDay)
    .groupBy('students.class_id')
    .execute();

/** Returns the classes that have students. */
export async function findClasses(db: Database | Trx) {
  const rows = await studentsThisYear(db).select('class_id').distinct().execute();
  return rows.map(({ class_id }) => class_id);
}

export async function storePlans(trx: Trx, decisions: readonly (YearDecision & { student_id: string })[]) {
  for (const some of chunks(decisions))
    await trx
      .insertInto('year_plans')
      .values([...some])
      .onConflict((conflict) =>
        conflict.column('student_id').doUpdateSet((eb) => ({
          plan: eb.ref('excluded.plan'),
          class_id: eb.ref('excluded.class_id'),
        })),
      )
      .execute();
}

/** Returns what the office decided for students. */
export const findDecisions = (db: Database | Trx, ids: readonly string[]) =>
  db.selectFrom('year_plans').selectAll().where('student_id', 'in', ids).execute();

export async function deletePlans(trx: Trx, ids: readonly string[]) {
  for (const some of chunks(ids))
    await trx.deleteFrom('year_plans').where('student_id', 'in', some).execute();
}

export const deleteAllPlans = (trx: Trx) => trx.deleteFrom('year_plans').execute();

function* chunks<T>(rows: readonly T[]) {
  for (let start = 0; start < rows.length; start += PLANS_PER_STATEMENT)
    yield rows.slice(start, start + PLANS_PER_STATEMENT);
}

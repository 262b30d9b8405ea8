import type { YearDecision } from '@formroom/domain/school/year-plan.ts';
import type { Database, Trx } from '../../db/database.ts';
import { enrolledStudents } from '../students/enrolled-students.repository.ts';

/** Limits the parameters of a statement. */
const PLANS_PER_STATEMENT = 1000;

/**
 * Returns the enrolled students by name, with what the office decided.
 * @param className only one class; null for students without one
 */
export const findPlannable = (db: Database | Trx, className?: string | null) =>
  enrolledStudents(db)
    .leftJoin('year_plans', 'year_plans.student_id', 'students.id')
    .select([
      'students.id',
      'students.first_name',
      'students.last_name',
      'students.class_id',
      'students.house_code',
      'students.submitted_at',
      'students.terms_hash',
      'year_plans.plan',
      'year_plans.class_id as chosen_class',
    ])
    .$if(className !== undefined, (query) =>
      className === null
        ? query.where('students.class_id', 'is', null)
        : query.where('students.class_id', '=', className ?? ''),
    )
    .orderBy('students.sort_name')
    .orderBy('students.id')
    .execute();

/** Returns the classes that have students. */
export async function findClasses(db: Database | Trx) {
  const rows = await enrolledStudents(db).select('class_id').distinct().execute();
  return rows.map(({ class_id }) => class_id);
}

export async function storePlans(trx: Trx, ids: readonly string[], decision: YearDecision) {
  for (const some of chunks(ids))
    await trx
      .insertInto('year_plans')
      .values(some.map((student_id) => ({ student_id, ...decision })))
      .onConflict((conflict) => conflict.column('student_id').doUpdateSet(decision))
      .execute();
}

export async function deletePlans(trx: Trx, ids: readonly string[]) {
  for (const some of chunks(ids))
    await trx.deleteFrom('year_plans').where('student_id', 'in', some).execute();
}

export const deleteAllPlans = (trx: Trx) => trx.deleteFrom('year_plans').execute();

function* chunks(ids: readonly string[]) {
  for (let start = 0; start < ids.length; start += PLANS_PER_STATEMENT)
    yield ids.slice(start, start + PLANS_PER_STATEMENT);
}

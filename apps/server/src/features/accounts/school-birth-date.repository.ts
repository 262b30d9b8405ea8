import type { Database, Trx } from '../../db/database.ts';

interface Person {
  readonly id: string;
  /** As the record has it. */
  readonly date_of_birth: string | null;
}

const FIELD = 'date_of_birth';
/** How the history marks what was changed under the student's own sign-in. */
const BY_FAMILY = 'student:%';

/**
 * The date of birth that the school wrote last, by an import or at the office, and since when the record has another
 * one that was written under the student's own sign-in. Whoever signs in could otherwise choose the first password that
 * a reset gives to the account.
 */
export async function findSchoolBirthDate(db: Database | Trx, { id, date_of_birth }: Person) {
  const change = await db
    .selectFrom('history')
    .select(['old_value', 'changed_at'])
    .where('student_id', '=', id)
    .where('field', '=', FIELD)
    .where('version', '>', (eb) =>
      eb
        .selectFrom('history as written')
        .select((each) => each.fn.coalesce(each.fn.max('written.version'), each.val(-1)).as('version'))
        .where('written.student_id', '=', id)
        .where('written.field', '=', FIELD)
        .where('written.changed_by', 'not like', BY_FAMILY),
    )
    .orderBy('version')
    .limit(1)
    .executeTakeFirst();
  if (!change) return { date: date_of_birth, changedByFamilyAt: null };
  const date = JSON.parse(change.old_value) as string | null;
  return { date, changedByFamilyAt: date === date_of_birth ? null : change.changed_at };
}

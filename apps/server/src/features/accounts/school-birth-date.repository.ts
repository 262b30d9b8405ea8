import { decodeActor } from '@formroom/domain/school/actor.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';

interface Person {
  readonly id: string;
  /** The value in the record. */
  readonly date_of_birth: string | null;
}

const FIELD = 'date_of_birth';
const MAX_CHANGES = 1000;

interface Change {
  readonly old_value: string;
  readonly new_value: string;
  readonly changed_by: string;
  readonly changed_at: string;
}

const isByFamily = ({ changed_by: by }: Change) => decodeActor(by).role === 'student';

/**
 * Returns the date of birth that the school last entered, by an import or in the office, and since when the record has
 * a different one entered by the family. Without this distinction a family could choose the first password that a reset
 * sets.
 */
export async function findSchoolBirthDate(db: Database | Trx, { id, date_of_birth }: Person) {
  const before = sql<
    string | null
  >`(select changed_by from history as earlier where earlier.student_id = ${id}
    and earlier.field = ${FIELD} and earlier.version < history.version order by earlier.version desc limit 1)`;
  const isBySchool = (author: RawBuilder<string | null>) =>
    sql<boolean>`coalesce(${author}, '') not like 'student:%'`;
  // Of consecutive changes by the family only the first matters.
  const history = await db
    .selectFrom('history')
    .select(['old_value', 'new_value', 'changed_by', 'changed_at'])
    .where('student_id', '=', id)
    .where('field', '=', FIELD)
    .where((eb) => eb.or([isBySchool(sql.ref('changed_by')), isBySchool(before)]))
    .orderBy('version', 'desc')
    .limit(MAX_CHANGES)
    .execute();
  const changes = withoutRevertedChanges(history.toReversed());
  const change = changes[changes.findLastIndex((each) => !isByFamily(each)) + 1];
  if (!change) return { date: date_of_birth, changedByFamilyAt: null };
  const date = JSON.parse(change.old_value) as string | null;
  return { date, changedByFamilyAt: date === date_of_birth ? null : change.changed_at };
}

/**
 * Drops values that the school entered and reverted (by undoing an import or restoring a value): otherwise an undo
 * would turn the family's date into the school's.
 */
function withoutRevertedChanges(history: readonly Change[]): readonly Change[] {
  const left: Change[] = [];
  for (const change of history) {
    const last = left.at(-1);
    const takesBack =
      last !== undefined &&
      !isByFamily(last) &&
      !isByFamily(change) &&
      change.new_value === last.old_value &&
      change.old_value === last.new_value;
    if (takesBack) left.pop();
    else left.push(change);
  }
  return left;
}

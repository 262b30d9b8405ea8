import { z } from 'zod';
import { sql } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import { parseStored } from '../../db/stored-json.ts';

interface Person {
  readonly id: string;
  /** The value in the record. */
  readonly date_of_birth: string | null;
}

/** How many changes of one date by the school are read, from the newest. */
const MAX_SCHOOL_CHANGES = 50;

/**
 * Returns the date of birth that the school last entered, by an import or in the office, and since when the record has
 * a different one entered by the family. Without this distinction a family could choose the first password that a reset
 * sets.
 */
export async function findSchoolBirthDate(db: Database | Trx, { id, date_of_birth }: Person) {
  const bySchool = await birthDateChanges(db, id)
    .select(['version', 'old_value', 'new_value'])
    .where('changed_by', 'not like', BY_FAMILY)
    .orderBy('version', 'desc')
    .limit(MAX_SCHOOL_CHANGES)
    .execute();
  const written = withoutRevertedChanges(bySchool.toReversed()).at(-1);
  const byFamily = await birthDateChanges(db, id)
    .select(['old_value', 'changed_at'])
    .where('changed_by', 'like', BY_FAMILY)
    .where('version', '>', written?.version ?? 0)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst();
  if (!byFamily) return { date: date_of_birth, changedByFamilyAt: null };
  const date = parseStored(byFamily.old_value, z.string().nullable(), {
    table: 'history',
    id: `${id} date_of_birth`,
  });
  return { date, changedByFamilyAt: date === date_of_birth ? null : byFamily.changed_at };
}

const BY_FAMILY = 'student:%';

/** Has the form of the partial index's condition, so that the database uses the index. */
const birthDateChanges = (db: Database | Trx, id: string) =>
  db.selectFrom('history').where('student_id', '=', id).where('field', '=', sql.lit('date_of_birth'));

interface SchoolChange {
  readonly version: number;
  readonly old_value: string;
  readonly new_value: string;
}

/**
 * Drops values that the school entered and reverted (by undoing an import or restoring a value): otherwise an undo
 * would turn the family's date into the school's.
 */
function withoutRevertedChanges(changes: readonly SchoolChange[]): readonly SchoolChange[] {
  const left: SchoolChange[] = [];
  for (const change of changes) {
    const last = left.at(-1);
    if (last?.old_value === change.new_value && last.new_value === change.old_value) left.pop();
    else left.push(change);
  }
  return left;
}

import { encodeReviewRisk, getReviewRisk } from '@formroom/domain/registration/review-risk.ts';
import { type Actor, encodeActor } from '@formroom/domain/school/actor.ts';
import type { EntrySource } from '@formroom/domain/school/entry-source.ts';
import { type InsertQueryBuilder, type InsertResult, sql, type Updateable } from 'kysely';
import {
  type Database,
  getSaveDatabase,
  inSaveTransaction,
  isPostgres,
  type Trx,
} from '../../db/database.ts';
import { prepareQuery } from '../../db/prepared-query.ts';
import type { StudentsTable, Tables } from '../../db/tables.ts';
import { confirmationColumns } from '../confirmations/confirmations.repository.ts';
import { StaleVersionError } from './students.repository.ts';

interface Save {
  readonly id: string;
  /** The version that the changes are made to. */
  readonly version: number;
  /** The new values of columns, with the next version and the time. */
  readonly columns: Updateable<StudentsTable> & { version: number; updated_at: string };
  readonly changedBy: Actor;
  readonly source: EntrySource | null;
  /** The changed answers, for the history. */
  readonly changes: readonly { field: string; from: unknown; to: unknown }[];
  /** What the changes confirm for the current school year, by item (R54). */
  readonly confirmations: readonly { item: string; value: unknown }[];
}

/**
 * Stores a save and its history, all or nothing: in one statement on PostgreSQL, and with the saves of others in one
 * commit on SQLite.
 * @throws StaleVersionError if the record is no longer at the version, or the student has left
 */
export async function storeSave(
  db: Database,
  { id, version, columns, changedBy, source, changes, confirmations }: Save,
) {
  const parameters = {
    ...columns,
    student_id: id,
    stale_version: version,
    changed_by: encodeActor(changedBy),
    source,
    changes: JSON.stringify(
      changes.map(({ field, from, to }) => ({
        field,
        from: JSON.stringify(from),
        to: JSON.stringify(to),
        // The office reviews what families change.
        ...(changedBy.role === 'student' && { risk: encodeReviewRisk(getReviewRisk(field)) }),
      })),
    ),
    confirmations: JSON.stringify(
      confirmations.map(({ item, value }) => ({ item, value: JSON.stringify(value) })),
    ),
  };
  const statements = getSaveStatements(Object.keys(columns));
  if (isPostgres(db)) {
    const { rows } = await statements.saveInOneStatement(getSaveDatabase(db), parameters);
    if (rows.length === 0) throw new StaleVersionError(id, version);
  } else {
    const isStored = await inSaveTransaction(db, async (trx) => {
      const { numAffectedRows } = await statements.updateStudent(trx, parameters);
      // Throwing here would undo the saves of others in the same commit.
      if (numAffectedRows === 0n) return false;
      if (changes.length > 0) await insertHistory(trx, parameters);
      if (confirmations.length > 0) await insertConfirmations(trx, parameters);
      return true;
    });
    if (!isStored) throw new StaleVersionError(id, version);
  }
}

type SaveParameters = Save['columns'] & {
  student_id: string;
  stale_version: number;
  changed_by: string;
  source: EntrySource | null;
  changes: string;
  confirmations: string;
};

const historyColumns = [
  'student_id',
  'version',
  'field',
  'old_value',
  'new_value',
  'changed_by',
  'changed_at',
  'source',
  'review_risk',
] as const;

/** The values of `historyColumns` for each element of the JSON array `changes`, in its column `value`. */
const historyValues = ({ student_id, version, changed_by, updated_at, source }: SaveParameters) =>
  sql`cast(${student_id} as text), cast(${version} as integer), value ->> 'field', value ->> 'from', value ->> 'to',
    cast(${changed_by} as text), cast(${updated_at} as text), cast(${source} as text),
    cast(value ->> 'risk' as integer)`;

const insertHistory = prepareQuery((db, parameters: SaveParameters) =>
  db
    .insertInto('history')
    .columns(historyColumns)
    .expression(sql`select ${historyValues(parameters)} from json_each(${parameters.changes})`),
);

/** The values of `confirmationColumns` for each element of a JSON array, in its column `value`. */
const confirmationValues = ({ student_id, changed_by, updated_at, source }: SaveParameters) =>
  sql`cast(${student_id} as text), school_years.year, value ->> 'item', value ->> 'value', cast(${updated_at} as text),
    cast(${changed_by} as text), cast(${source} as text), 0`;

// In the first year of an installation nothing is confirmed.
const isYearToConfirm = sql`school_years.state = 'current' and school_years.began_at is not null`;

type Insert = InsertQueryBuilder<Tables, 'confirmations', InsertResult>;

/** An answer that was confirmed by a press before stays so. */
const replaceConfirmation = (insert: Insert) =>
  insert.onConflict((conflict) =>
    conflict.columns(['student_id', 'year', 'item']).doUpdateSet((eb) => ({
      value: eb.ref('excluded.value'),
      confirmed_at: eb.ref('excluded.confirmed_at'),
      confirmed_by: eb.ref('excluded.confirmed_by'),
      source: eb.ref('excluded.source'),
    })),
  );

const insertConfirmations = prepareQuery((db, parameters: SaveParameters) =>
  replaceConfirmation(
    db
      .insertInto('confirmations')
      .columns(confirmationColumns)
      .expression(
        sql`select ${confirmationValues(parameters)} from school_years, json_each(${parameters.confirmations})
          where ${isYearToConfirm}`,
      ),
  ),
);

function prepareSave(names: readonly string[]) {
  const updateStudent = (db: Pick<Database | Trx, 'updateTable'>, parameters: SaveParameters) =>
    db
      .updateTable('students')
      .set(Object.fromEntries(names.map((name) => [name, parameters[name as keyof SaveParameters]])))
      .where('id', '=', parameters.student_id)
      .where('version', '=', parameters.stale_version)
      .where('left_at', 'is', null);
  return {
    updateStudent: prepareQuery(updateStudent),
    saveInOneStatement: prepareQuery((db, parameters: SaveParameters) =>
      db
        .with('updated', (query) => updateStudent(query, parameters).returning('id'))
        .with('added', (query) =>
          query
            .insertInto('history')
            .columns(historyColumns)
            .expression(
              sql`select ${historyValues(parameters)}
                from updated, json_array_elements(cast(${parameters.changes} as json))`,
            ),
        )
        .with('confirmed', (query) =>
          replaceConfirmation(
            query
              .insertInto('confirmations')
              .columns(confirmationColumns)
              .expression(
                sql`select ${confirmationValues(parameters)}
                  from updated, school_years, json_array_elements(cast(${parameters.confirmations} as json))
                  where ${isYearToConfirm}`,
              ),
          ),
        )
        .selectFrom('updated')
        .select('id'),
    ),
  };
}

/** More sets of columns than occur, unless a caller varies them on purpose. */
const MAX_PREPARED = 500;
const prepared = new Map<string, ReturnType<typeof prepareSave>>();

function getSaveStatements(names: readonly string[]) {
  const key = names.join();
  const known = prepared.get(key) ?? prepareSave(names);
  if (prepared.size < MAX_PREPARED) prepared.set(key, known);
  return known;
}

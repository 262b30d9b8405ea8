import { encodeReviewRisk, getReviewRisk } from '@formroom/domain/registration/review-risk.ts';
import { type Actor, encodeActor } from '@formroom/domain/school/actor.ts';
import type { EntrySource } from '@formroom/domain/school/entry-source.ts';
import { sql, type Updateable } from 'kysely';
import {
  type Database,
  getSaveDatabase,
  inSaveTransaction,
  isPostgres,
  type Trx,
} from '../../db/database.ts';
import { prepareQuery } from '../../db/prepared-query.ts';
import type { StudentsTable } from '../../db/tables.ts';
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
}

/**
 * Stores a save and its history, all or nothing: in one statement on PostgreSQL, and with the saves of others in one
 * commit on SQLite.
 * @throws StaleVersionError if the record is no longer at the version, or the student has left
 */
export async function storeSave(db: Database, { id, version, columns, changedBy, source, changes }: Save) {
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
  };
  const save = savesOf(Object.keys(columns));
  if (isPostgres(db)) {
    const { rows } = await save.atOnce(getSaveDatabase(db), parameters);
    if (rows.length === 0) throw new StaleVersionError(id, version);
  } else {
    await inSaveTransaction(db, async (trx) => {
      const { numAffectedRows } = await save.update(trx, parameters);
      if (numAffectedRows === 0n) throw new StaleVersionError(id, version);
      if (changes.length > 0) await insertHistory(trx, parameters);
    });
  }
}

type SaveParameters = Save['columns'] & {
  student_id: string;
  stale_version: number;
  changed_by: string;
  source: EntrySource | null;
  changes: string;
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

function prepareSave(names: readonly string[]) {
  const updateStudent = (db: Pick<Database | Trx, 'updateTable'>, parameters: SaveParameters) =>
    db
      .updateTable('students')
      .set(Object.fromEntries(names.map((name) => [name, parameters[name as keyof SaveParameters]])))
      .where('id', '=', parameters.student_id)
      .where('version', '=', parameters.stale_version)
      .where('left_at', 'is', null);
  return {
    update: prepareQuery(updateStudent),
    atOnce: prepareQuery((db, parameters: SaveParameters) =>
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
        .selectFrom('updated')
        .select('id'),
    ),
  };
}

/** More sets of columns than occur, unless a caller varies them on purpose. */
const MAX_PREPARED = 500;
const prepared = new Map<string, ReturnType<typeof prepareSave>>();

/** Returns the statements that save these columns. */
function savesOf(names: readonly string[]) {
  const key = names.join();
  const known = prepared.get(key) ?? prepareSave(names);
  if (prepared.size < MAX_PREPARED) prepared.set(key, known);
  return known;
}

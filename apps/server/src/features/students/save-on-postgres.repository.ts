import { encodeActor } from '@formroom/domain/school/actor.ts';
import { sql } from 'kysely';
import { type Database, getSaveDatabase } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepared-query.ts';
import { shareQuery } from '../../db/shared-query.ts';
import { confirmationColumns } from '../confirmations/confirmations.repository.ts';
import {
  confirmationValues,
  historyColumns,
  historyValues,
  isYearToConfirm,
  replaceConfirmation,
  type Save,
  savedColumns,
  toConfirmations,
  toHistory,
} from './save-rows.repository.ts';

/**
 * Stores a save, and returns whether its record was still at the version and enrolled. Saves that arrive while a statement
 * runs share the next one, but two of one record never do. A shared statement skips records that other transactions have
 * locked, so that nobody waits for them; their saves then get statements of their own.
 */
export async function storeOnPostgres(db: Database, save: Save): Promise<boolean> {
  const saveDatabase = getSaveDatabase(db);
  const shared = getSharedSaves(saveDatabase);
  if (!shared.isWaiting(save.id) && (await shared.run(save.id, save))) return true;
  const { rows } = await storeWhenUnlocked(saveDatabase, toParameters([save]));
  return rows.length > 0;
}

const getSharedSaves = shareQuery<Save, { id: string }>(
  async (saveDatabase, saves) => (await storeUnlocked(saveDatabase, toParameters([...saves.values()]))).rows,
  ({ id }) => id,
);

interface Parameters extends Readonly<Record<string, unknown>> {
  readonly ids: readonly string[];
  /** JSON. */
  readonly saves: string;
}

const toParameters = (saves: readonly Save[]): Parameters => ({
  ids: saves.map(({ id }) => id),
  saves: JSON.stringify(
    saves.map((save) => ({
      id: save.id,
      stale_version: save.version,
      columns: save.columns,
      changed_by: encodeActor(save.changedBy),
      source: save.source,
      changes: toHistory(save),
      confirmations: toConfirmations(save),
    })),
  ),
});

const savedColumnList = sql.join(savedColumns.map((column) => sql.ref(column)));

const valuesOfSave = {
  student_id: sql`updated.id`,
  version: sql`updated.version`,
  updated_at: sql`updated.updated_at`,
  changed_by: sql`saves.changed_by`,
  source: sql`saves.source`,
};

/** Returns a query that stores saves of different records, and returns the IDs of those that it stored. */
const prepareSaves = ({ skipsLocked }: { skipsLocked: boolean }) =>
  prepareQuery((db, { ids, saves }: Parameters) =>
    db
      .with(
        'saves',
        () => sql<{ id: string }>`(select * from json_to_recordset(cast(${saves} as json)) as save (
          id text, stale_version integer, columns json, changed_by text, source text, changes json, confirmations json))`,
      )
      .with('locked', (query) => {
        const records = query
          .selectFrom('students')
          .select(['id', 'version', 'left_at'])
          .where('id', '=', sql<string>`any(${ids})`)
          .forNoKeyUpdate();
        return skipsLocked ? records.skipLocked() : records;
      })
      .with(
        'updated',
        // A column that the save does not contain keeps the value of the row.
        () => sql<{ id: string }>`(update students
          set (${savedColumnList}) = (select ${savedColumnList} from json_populate_record(students, saves.columns))
          from saves, locked
          where students.id = any(${ids}) and students.id = locked.id
            and saves.id = locked.id and saves.stale_version = locked.version and locked.left_at is null
          returning students.id, students.version, students.updated_at)`,
      )
      .with('added', (query) =>
        query
          .insertInto('history')
          .columns(historyColumns)
          .expression(
            sql`select ${historyValues(valuesOfSave)}
              from updated join saves on saves.id = updated.id, json_array_elements(saves.changes)`,
          ),
      )
      .with('confirmed', (query) =>
        replaceConfirmation(
          query
            .insertInto('confirmations')
            .columns(confirmationColumns)
            .expression(
              sql`select ${confirmationValues(valuesOfSave)}
                from updated join saves on saves.id = updated.id, school_years, json_array_elements(saves.confirmations)
                where ${isYearToConfirm}`,
            ),
        ),
      )
      .selectFrom('updated')
      .select('id'),
  );
const storeUnlocked = prepareSaves({ skipsLocked: true });
const storeWhenUnlocked = prepareSaves({ skipsLocked: false });

import { encodeActor } from '@formroom/domain/school/actor.ts';
import type { EntrySource } from '@formroom/domain/school/entry-source.ts';
import { sql } from 'kysely';
import { type Database, inSaveTransaction } from '../../db/database.ts';
import { jsonObjects } from '../../db/dialects/json.ts';
import { prepareQuery } from '../../db/prepared-query.ts';
import { confirmationColumns } from './confirmations.repository.ts';
import {
  confirmationValues,
  historyColumns,
  historyValues,
  isYearToConfirm,
  replaceConfirmation,
  type Save,
  toConfirmations,
  toHistory,
} from './save-rows.repository.ts';
import { StaleVersionError } from './students.repository.ts';

/**
 * Stores a save and its history, all or nothing; on SQLite with others in one commit.
 * @throws StaleVersionError if the record is no longer at the version, or the student has left
 */
export async function storeSave(db: Database, save: Save) {
  const parameters = {
    ...save.columns,
    student_id: save.id,
    stale_version: save.version,
    changed_by: encodeActor(save.changedBy),
    source: save.source,
    changes: JSON.stringify(toHistory(save)),
    confirmations: JSON.stringify(toConfirmations(save)),
  };
  const updateStudent = getUpdateStatement(Object.keys(save.columns));
  const isStored = await inSaveTransaction(db, async (trx) => {
    const { numAffectedRows } = await updateStudent(trx, parameters);
    // Throwing here would undo the saves of others in the same commit.
    if (numAffectedRows === 0n) return false;
    if (save.changes.length > 0) await insertHistory(trx, parameters);
    if (save.confirmations.length > 0) await insertConfirmations(trx, parameters);
    return true;
  });
  if (!isStored) throw new StaleVersionError(save.id, save.version);
}

type Parameters = Save['columns'] & {
  student_id: string;
  stale_version: number;
  changed_by: string;
  source: EntrySource | null;
  changes: string;
  confirmations: string;
};

const insertHistory = prepareQuery((db, parameters: Parameters) =>
  db
    .insertInto('history')
    .columns(historyColumns)
    .expression(sql`select ${historyValues(parameters)} from ${jsonObjects(db, parameters.changes)}`),
);

const insertConfirmations = prepareQuery((db, parameters: Parameters) =>
  replaceConfirmation(
    db
      .insertInto('confirmations')
      .columns(confirmationColumns)
      .expression(
        sql`select ${confirmationValues(parameters)}
          from school_years, ${jsonObjects(db, parameters.confirmations)} where ${isYearToConfirm}`,
      ),
  ),
);

const prepareUpdate = (names: readonly string[]) =>
  prepareQuery((db, parameters: Parameters) =>
    db
      .updateTable('students')
      .set(Object.fromEntries(names.map((name) => [name, parameters[name as keyof Parameters]])))
      .where('id', '=', parameters.student_id)
      .where('version', '=', parameters.stale_version)
      .where('left_at', 'is', null),
  );

/** Callers that vary columns on purpose could create more statements than this; ordinary use does not. */
const MAX_PREPARED = 500;
const prepared = new Map<string, ReturnType<typeof prepareUpdate>>();

function getUpdateStatement(names: readonly string[]) {
  const key = names.join();
  const known = prepared.get(key) ?? prepareUpdate(names);
  if (prepared.size < MAX_PREPARED) prepared.set(key, known);
  return known;
}

import { type VisibilitySettings, visibilitySettingNames } from '@formroom/domain/settings/visibility.ts';
import type { Updateable } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import { prepareWideRow } from '../../db/dialects/prepare-wide-row.ts';
import type { StudentsTable } from '../../db/tables.ts';
import { parseSettings, selectSettings } from '../settings/settings.repository.ts';
import { recordColumns, type RecordRow, type StudentRow } from './record-row.ts';

export { toChangedSearchColumns } from './record-row.ts';

/** Returns an enrolled student or a leaver. */
export const findStudent = (db: Database | Trx, id: string): Promise<StudentRow | undefined> =>
  db.selectFrom('students').selectAll().where('id', '=', id).executeTakeFirst();

const selectRecord = prepareWideRow((db, { id }: { id: string }) =>
  db
    .selectFrom('students')
    .select(recordColumns)
    .select(() => selectSettings(db, visibilitySettingNames).as('settings'))
    .where('id', '=', id),
);

/** Returns the record of an enrolled student or a leaver, and the settings that decide which answers are missing. */
export async function findRecord(
  db: Database | Trx,
  id: string,
): Promise<{ row: RecordRow; settings: VisibilitySettings } | undefined> {
  const row = await selectRecord(db, { id });
  return row && { row, settings: parseSettings(visibilitySettingNames, row.settings) };
}

/** A record was changed concurrently: it is no longer at the version that a save was made for. */
export class StaleVersionError extends Error {
  readonly studentId: string;
  readonly version: number;

  constructor(studentId: string, version: number) {
    super(`The record of ${studentId} is no longer at version ${version}.`);
    this.studentId = studentId;
    this.version = version;
  }
}

/**
 * Updates a record that is still at `version`.
 * @throws StaleVersionError if it has changed or the student has left
 */
export async function updateStudentAt(
  trx: Trx,
  id: string,
  version: number,
  columns: Updateable<StudentsTable>,
) {
  const { numUpdatedRows } = await trx
    .updateTable('students')
    .set(columns)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new StaleVersionError(id, version);
}

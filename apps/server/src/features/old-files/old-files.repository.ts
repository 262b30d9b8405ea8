import type { OldFileKind } from '@formroom/domain/api/old-files.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import type { FilesColumn, SendAgainColumn, Tables } from '../../db/tables.ts';

/** When the files of each kind become old; undefined for a kind that is kept (R57). */
export interface Limits {
  /** Files that were replaced before this moment. */
  readonly earlier: string | undefined;
  /** Files of students who left on this day or before it; `leftBefore` is the moment at which the day ends. */
  readonly leaver: { readonly day: string; readonly leftBefore: string } | undefined;
  /** When the current year began. A file from it may show an agreement of this year. */
  readonly yearBegan: string;
}

/** Returns the old files by student and key. */
export const findOldFiles = (db: Database | Trx, limits: Limits) =>
  db
    .selectFrom('documents')
    .innerJoin('students', 'students.id', 'documents.student_id')
    .select([
      'documents.file_key',
      'documents.student_id',
      'documents.file_type',
      'documents.bytes',
      'documents.replaced_at',
      'students.first_name',
      'students.last_name',
      'students.class_id',
      'students.left_at',
      'students.left_on',
    ])
    .select((eb) =>
      eb
        .case()
        .when(hasLeftLongAgo(eb, limits))
        .then<OldFileKind>('leaver')
        .else<OldFileKind>('earlier')
        .end()
        .as('kind'),
    )
    .where((eb) => eb.or([hasLeftLongAgo(eb, limits), isSuperseded(eb, limits)]))
    .orderBy('students.sort_name')
    .orderBy('students.id')
    .orderBy('documents.file_key')
    .execute();

type Builder = ExpressionBuilder<Tables, 'documents' | 'students'>;

function hasLeftLongAgo(eb: Builder, { leaver }: Limits) {
  if (!leaver) return eb.or([]);
  return eb.and([
    eb('students.left_at', 'is not', null),
    eb.or([
      eb('students.left_on', '<=', leaver.day),
      eb.and([eb('students.left_on', 'is', null), eb('students.left_at', '<', leaver.leftBefore)]),
    ]),
  ]);
}

/**
 * Whether a file was replaced long ago, and nothing depends on it. The check of an earlier file may be the reason that the
 * family reads (R47), unless the document has current files.
 */
function isSuperseded(eb: Builder, { earlier, yearBegan }: Limits) {
  if (earlier === undefined) return eb.or([]);
  const others = eb
    .selectFrom('documents as other')
    .select('other.file_key')
    .whereRef('other.student_id', '=', 'documents.student_id')
    .whereRef('other.file_type', '=', 'documents.file_type');
  const current = others.where('other.place', 'is not', null);
  return eb.and([
    eb('documents.place', 'is', null),
    eb('documents.replaced_at', '<', earlier),
    eb('documents.uploaded_at', '<', yearBegan),
    eb.not(eb.exists(current.where('other.check_state', '=', 'send_again'))),
    eb.or([
      eb.exists(current),
      eb.not(
        eb.exists(
          others.where((other) =>
            other.or([
              other('other.replaced_at', 'is', null),
              other('other.replaced_at', '>=', earlier),
              other('other.check_state', 'in', ['send_again', 'removed']),
            ]),
          ),
        ),
      ),
    ]),
  ]);
}

/** Limits the parameters of a statement. */
const KEYS_PER_STATEMENT = 1000;

function* chunks(keys: readonly string[]) {
  for (let start = 0; start < keys.length; start += KEYS_PER_STATEMENT)
    yield keys.slice(start, start + KEYS_PER_STATEMENT);
}

/** Deletes the rows of files, and leaves the files to the sweep, which happens even if this process ends. */
export async function deleteFiles(trx: Trx, keys: readonly string[], now: Date) {
  for (const some of chunks(keys)) {
    await trx
      .insertInto('pending_files')
      .values(some.map((file_key) => ({ file_key, since: now.toISOString(), given_up: 1 })))
      // Another deletion may have listed the same files.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx.deleteFrom('documents').where('file_key', 'in', some).execute();
  }
}

/** Gives records another version, so that a save which has read the deleted files starts again. */
export async function raiseVersions(trx: Trx, ids: readonly string[]) {
  for (const some of chunks(ids))
    await trx
      .updateTable('students')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', 'in', some)
      .execute();
}

const noFiles: Record<FilesColumn, 0> & Record<SendAgainColumn, null> = {
  files_birth_certificate: 0,
  files_immunization_card: 0,
  files_sea_slip: 0,
  files_picture: 0,
  files_file: 0,
  send_again_birth_certificate: null,
  send_again_immunization_card: null,
  send_again_sea_slip: null,
  send_again_picture: null,
};

/** Stores in the records that the students have no files. */
export async function clearFileColumns(trx: Trx, ids: readonly string[]) {
  for (const some of chunks(ids))
    await trx.updateTable('students').set(noFiles).where('id', 'in', some).execute();
}

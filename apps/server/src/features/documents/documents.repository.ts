import { type Actor, decodeActor, encodeActor } from '@formroom/domain/school/actor.ts';
import type { FileEntry } from '@formroom/domain/api/documents.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { type FileType, fileTypes } from '@formroom/domain/registration/documents.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import type { DocumentsTable } from '../../db/tables.ts';
import { isFileKey } from '../../storage/file-store.ts';
import { type CheckColumns, isRemoved, toCheck } from './document-check.ts';

export { toDocumentColumns } from './document-check.ts';
export { uniqueName } from './file-name.ts';

export type StoredDocument = Omit<Selectable<DocumentsTable>, 'uploaded_by'> & { readonly uploadedBy: Actor };

const toStoredDocument = ({ uploaded_by, ...row }: Selectable<DocumentsTable>): StoredDocument => ({
  ...row,
  uploadedBy: decodeActor(uploaded_by),
});

/** Returns all files of a student by type: the current ones in order, then replaced ones. */
export async function findDocuments(db: Database | Trx, studentId: string): Promise<StoredDocument[]> {
  const rows = await db
    .selectFrom('documents')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('place', (order) => order.asc().nullsLast())
    .orderBy('uploaded_at', 'desc')
    .orderBy('file_key')
    .execute();
  return rows
    .map(toStoredDocument)
    .toSorted((a, b) => fileTypes.indexOf(a.file_type) - fileTypes.indexOf(b.file_type));
}

/** Returns the files without those that the office removed, which may be somebody else's. */
export const findFilesOfFamily = async (db: Database | Trx, studentId: string) =>
  (await findDocuments(db, studentId)).filter((each) => !isRemoved(each));

export async function findDocument(db: Database, key: string): Promise<StoredDocument | undefined> {
  if (!isFileKey(key)) return undefined;
  const row = await db.selectFrom('documents').selectAll().where('file_key', '=', key).executeTakeFirst();
  return row && toStoredDocument(row);
}

/** Returns the current passport photo. */
export const findPhoto = (db: Database, studentId: string) =>
  db
    .selectFrom('documents')
    .select('file_key')
    .where('student_id', '=', studentId)
    .where('file_type', '=', 'picture')
    .where('place', '=', 0)
    .executeTakeFirst();

export async function addDocument(trx: Trx, { uploadedBy, ...row }: StoredDocument) {
  await trx
    .insertInto('documents')
    .values({ ...row, uploaded_by: encodeActor(uploadedBy) })
    .execute();
}

/** Sets the positions of a student's files among the current files of their type; null for a replaced file. */
export async function updatePositions(trx: Trx, places: ReadonlyMap<string, number | null>, now: Date) {
  if (places.size === 0) return;
  const at = now.toISOString();
  const files = [...places];
  const byKey = (cases: readonly RawBuilder<unknown>[]) => sql`case file_key ${sql.join(cases, sql` `)} end`;
  const place = byKey(files.map(([key, to]) => sql`when ${key} then cast(${to} as integer)`));
  const replacedAt = byKey(
    files.map(([key, to]) => sql`when ${key} then cast(${to === null ? at : null} as text)`),
  );
  await trx
    .updateTable('documents')
    .set({ place: place.$castTo<number | null>(), replaced_at: replacedAt.$castTo<string | null>() })
    .where('file_key', 'in', [...places.keys()])
    .execute();
}

/** Stores the same check for some files. */
export async function updateChecks(
  trx: Trx,
  keys: readonly string[],
  { check_state, check_reason, checked_by, checked_at }: CheckColumns,
) {
  if (keys.length === 0) return;
  await trx
    .updateTable('documents')
    .set({ check_state, check_reason, checked_by, checked_at })
    .where('file_key', 'in', keys)
    .execute();
}

export const isCurrent = ({ place }: Pick<StoredDocument, 'place'>) => place !== null;

/** Returns the current files of a type in order. */
export const filterCurrent = (documents: readonly StoredDocument[], type: FileType) =>
  documents.filter((each) => each.file_type === type && isCurrent(each));

export const documentUrl = ({ file_key: file }: Pick<StoredDocument, 'file_key'>) =>
  pathTo(paths.file, { file });

export const toDocumentEntry = (document: StoredDocument, isForOffice: boolean): FileEntry => ({
  name: document.name,
  type: document.file_type,
  url: documentUrl(document),
  current: isCurrent(document),
  media_type: document.media_type,
  bytes: document.bytes,
  uploaded_at: document.uploaded_at,
  check: toCheck(document, isForOffice),
});

/** When the current photo of a student was uploaded. */
export async function findPhotoTime(db: Database | Trx, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('documents')
    .select('uploaded_at')
    .where('student_id', '=', id)
    .where('file_type', '=', 'picture')
    .where('place', 'is not', null)
    .orderBy('uploaded_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.uploaded_at;
}

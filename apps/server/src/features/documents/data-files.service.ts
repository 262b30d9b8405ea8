import type { DataFiles, SaveDataFiles } from '@formroom/domain/api/documents.ts';
import { type FileType, fileTypes, getMaxFiles } from '@formroom/domain/registration/documents.ts';
import type { Database, Trx } from '../../db/database.ts';
import type { Principal } from '../../principal.ts';
import { invalid } from '../../errors.ts';
import { getEditableStudent, getStudent } from '../students/get-student.service.ts';
import { updateWithRetry } from '../students/update-with-retry.service.ts';
import { updateStudentAt } from '../students/students.repository.ts';
import {
  filterCurrent,
  findDocuments,
  updateChecks,
  updatePositions,
  type StoredDocument,
} from './documents.repository.ts';
import { isRemoved, noCheck, toDocumentColumns } from './document-check.ts';

/**
 * Returns the names of a student's current files by type.
 * @throws PortalError not-found
 */
export async function getDataFiles(db: Database, studentId: string): Promise<DataFiles> {
  await getStudent(db, studentId);
  return toDataFiles(studentId, await findDocuments(db, studentId));
}

/**
 * Makes the named files the current ones of their types, in the given order. Other files are kept as replaced ones;
 * nothing is deleted.
 * @throws PortalError not-found; conflict for a leaver; invalid by type, with nothing changed
 */
export async function saveDataFiles(
  db: Database,
  posted: SaveDataFiles,
  context: SaveContext,
): Promise<DataFiles> {
  const saved = await updateWithRetry(db, (trx) => trySave(trx, posted, context));
  return toDataFiles(posted.student_id, saved);
}

interface SaveContext {
  readonly who: Principal;
  readonly now: Date;
}

async function trySave(trx: Trx, posted: SaveDataFiles, { who, now }: SaveContext) {
  const student = await getEditableStudent(trx, posted.student_id);
  const stored = await findDocuments(trx, student.id);
  // A family can't restore a file that the office has removed.
  const known = who.role === 'admin' ? stored : stored.filter((each) => !isRemoved(each));
  const lists = toFileLists(posted, known);
  const errors = lists.flatMap((list) =>
    validateFileList(list).length > 0 ? [[list.type, validateFileList(list)] as const] : [],
  );
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));

  const places = new Map(lists.flatMap(toPositions));
  const moved = stored.filter(({ file_key: key, place }) => places.has(key) && places.get(key) !== place);
  if (moved.length === 0) return stored;

  const findPlace = ({ file_key: key, place }: StoredDocument) =>
    places.has(key) ? (places.get(key) ?? null) : place;
  const reinstated = moved.filter((each) => isRemoved(each) && findPlace(each) !== null);
  const after = stored.map((each) => ({
    ...each,
    ...(reinstated.includes(each) && noCheck),
    place: findPlace(each),
  }));
  await updateStudentAt(trx, student.id, student.version, {
    ...toDocumentColumns(
      lists.map(({ type }) => type),
      after,
    ),
    version: student.version + 1,
    updated_at: now.toISOString(),
  });
  await updatePositions(trx, new Map(moved.map((each) => [each.file_key, findPlace(each)])), now);
  await updateChecks(
    trx,
    reinstated.map(({ file_key: key }) => key),
    noCheck,
  );
  return await findDocuments(trx, student.id);
}

/** The request for a type: the names in order, and all files that the type ever had. */
interface FileList {
  readonly type: FileType;
  readonly names: readonly string[];
  readonly files: readonly StoredDocument[];
}

function toFileLists(posted: SaveDataFiles, stored: readonly StoredDocument[]): FileList[] {
  return fileTypes.flatMap((type) => {
    const names = posted[type];
    return names ? [{ type, names, files: stored.filter((each) => each.file_type === type) }] : [];
  });
}

const toPositions = ({ names, files }: FileList) =>
  files.map(({ file_key: key, name }) => [key, names.includes(name) ? names.indexOf(name) : null] as const);

function validateFileList({ type, names, files }: FileList) {
  const most = getMaxFiles(type);
  const unknown = names.filter((name) => !files.some((file) => file.name === name));
  return [
    ...(names.length > most ? [`Name at most ${most}.`] : []),
    ...(new Set(names).size < names.length ? ['Name each file once.'] : []),
    ...unknown.map((name) => `This student has no file with this name: ${name}`),
  ];
}

const toDataFiles = (student_id: string, stored: readonly StoredDocument[]): DataFiles => {
  const getNames = (type: FileType) => filterCurrent(stored, type).map(({ name }) => name);
  return { student_id, ...Object.fromEntries(fileTypes.map((type) => [type, getNames(type)])) } as DataFiles;
};

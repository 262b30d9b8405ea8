import { rm } from 'node:fs/promises';
import type { StoreFileFields } from '@formroom/domain/api/documents.ts';
import { type FileType, getMaxFiles } from '@formroom/domain/registration/documents.ts';
import {
  formatNoRoom,
  MAX_STORED_FILES,
  RefusedFile,
  uploadRefusals,
} from '@formroom/domain/registration/upload-refusals.ts';
import type { Database, Trx } from '../../db/database.ts';
import { invalidFile, PortalError, refuseUpload } from '../../errors.ts';
import { accountKey, type Principal } from '../../principal.ts';
import { type FileStore, generateFileKey } from '../../storage/file-store.ts';
import { CallerQueue } from '../../workers/caller-limit.ts';
import { getEditableStudent } from '../students/get-student.service.ts';
import { updateWithRetry } from '../students/update-with-retry.service.ts';
import { updateStudentAt } from '../students/students.repository.ts';
import {
  addDocument,
  filterCurrent,
  findDocuments,
  updatePositions,
  type StoredDocument,
} from './documents.repository.ts';
import { noCheck, toDocumentColumns } from './document-check.ts';
import { sanitizeFileName, uniqueName } from './file-name.ts';
import { type PreparedUpload, prepareUpload } from './inspection/prepare-upload.ts';
import { addPendingFile, deletePendingFile, confirmPendingFile } from './pending-files.repository.ts';

/** Inspection takes a core for up to seconds, so an account has at most three files in the shared queue. */
const inspectionQueue = new CallerQueue(3);

interface StoreContext {
  readonly db: Database;
  readonly fileStore: FileStore;
  /** The folder for prepared files until they are stored. */
  readonly folder: string;
  readonly who: Principal;
  readonly now: Date;
}

/**
 * Stores a received file as a student's document: first the file, then its row.
 * @param received returns the file; called once the student is known, and may throw
 * @throws PortalError not-found for an unknown student; conflict for a leaver; too-large, unsupported-type and invalid
 * for a file that is not accepted
 */
export async function storeUpload(
  posted: StoreFileFields,
  received: () => { readonly path: string; readonly name: string },
  storing: StoreContext,
) {
  const { db, folder, who } = storing;
  await getEditableStudent(db, posted.id);
  const known = planUpload(posted, await findDocuments(db, posted.id));
  if ('repeats' in known) return known.repeats;

  const file = received();
  const account = accountKey({ principal: who });
  const prepared = await inspectionQueue.run(account, () => prepare(file.path, folder, posted.file_type));
  try {
    return await store(
      posted,
      { ...prepared, name: sanitizeFileName(file.name, prepared.extension) },
      storing,
    );
  } finally {
    await rm(prepared.path, { force: true });
  }
}

async function prepare(path: string, folder: string, type: FileType): Promise<PreparedUpload> {
  const prepared = await prepareUpload(path, folder).catch((error: unknown) => {
    if (!(error instanceof RefusedFile)) throw error;
    throw refuseUpload(type === 'picture' && error.reason === 'type' ? 'not-a-picture' : error.reason);
  });
  if (type === 'picture' && prepared.mediaType === 'application/pdf') {
    await rm(prepared.path, { force: true });
    throw refuseUpload('not-a-picture');
  }
  return prepared;
}

type NewFile = PreparedUpload & { readonly name: string };

async function store(posted: StoreFileFields, file: NewFile, storing: StoreContext) {
  const { db, fileStore, now } = storing;
  const key = generateFileKey();
  await addPendingFile(db, key, now);
  try {
    await fileStore.put(key, file.path, file.mediaType);
    const document = await updateWithRetry(db, (trx) => tryStoreRow(trx, posted, { ...file, key }, storing));
    if (document.file_key !== key) await discard(key, storing);
    return document;
  } catch (error) {
    // After other errors the row may still have been committed, so the file is left to the sweep.
    if (error instanceof PortalError) await discard(key, storing);
    throw error;
  }
}

/** If the file can't be deleted now, the sweep retries; that must not hide the original error. */
async function discard(key: string, { db, fileStore }: StoreContext) {
  try {
    await fileStore.remove(key);
    await deletePendingFile(db, key);
  } catch {
    return;
  }
}

/**
 * Returns the document row.
 * @throws StaleVersionError if the student was changed concurrently
 */
async function tryStoreRow(
  trx: Trx,
  posted: StoreFileFields,
  file: NewFile & { key: string },
  { who, now }: StoreContext,
): Promise<StoredDocument> {
  const student = await getEditableStudent(trx, posted.id);
  const stored = await findDocuments(trx, posted.id);
  const plan = planUpload(posted, stored);
  if ('repeats' in plan) return plan.repeats;

  const document = {
    file_key: file.key,
    student_id: student.id,
    file_type: posted.file_type,
    name: uniqueName(file.name, new Set(stored.map(({ name }) => name))),
    media_type: file.mediaType,
    bytes: file.bytes,
    place: plan.place,
    upload_id: posted.upload_id ?? null,
    uploaded_at: now.toISOString(),
    uploadedBy: { role: who.role, id: who.id },
    replaced_at: null,
    ...noCheck,
  };
  const kept = plan.replaced.length > 0 ? [] : filterCurrent(stored, posted.file_type);
  await updateStudentAt(trx, student.id, student.version, {
    ...toDocumentColumns([posted.file_type], [...kept, document]),
    version: student.version + 1,
    updated_at: now.toISOString(),
  });
  await updatePositions(trx, new Map(plan.replaced.map((each) => [each.file_key, null])), now);
  await addDocument(trx, document);
  if (!(await confirmPendingFile(trx, file.key))) {
    throw new PortalError('unavailable', uploadRefusals['took-too-long'].text, { retryAfter: 1 });
  }
  return document;
}

/**
 * Returns the position for an upload, or the document that a repeated request has already stored.
 * @throws PortalError invalid if there is no room
 */
function planUpload(
  { file_type: type, replace, upload_id }: StoreFileFields,
  stored: readonly StoredDocument[],
) {
  const repeats = stored.find((each) => upload_id !== undefined && each.upload_id === upload_id);
  if (repeats) return { repeats };
  if (stored.length >= MAX_STORED_FILES) throw refuseUpload('student-full');
  const current = filterCurrent(stored, type);
  const most = getMaxFiles(type);
  const isReplacing = (replace ?? (most === 1 ? '1' : '0')) === '1';
  if (isReplacing) return { place: 0, replaced: current };
  if (current.length >= most) throw invalidFile(formatNoRoom(type));
  return { place: current.length, replaced: [] };
}

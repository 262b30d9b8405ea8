import type { CheckDocument, RemoveFile } from '@formroom/domain/api/document-checks.ts';
import type { DocumentDecision } from '@formroom/domain/registration/document-check.ts';
import type { Actor } from '@formroom/domain/school/actor.ts';
import type { Database, Trx } from '../../db/database.ts';
import { conflict, notFound } from '../../errors.ts';
import { cancelMessagesAbout } from '../messages/outbox.repository.ts';
import { queueMessages } from '../messages/queue-messages.service.ts';
import { getEditableStudent } from '../students/get-student.service.ts';
import { updateStudentAt } from '../students/students.repository.ts';
import { updateWithRetry } from '../students/update-with-retry.service.ts';
import { type CheckColumns, noCheck, toCheckColumns, toDocumentColumns } from './document-check.ts';
import {
  filterCurrent,
  findDocuments,
  isCurrent,
  type StoredDocument,
  updateChecks,
  updatePositions,
} from './documents.repository.ts';

interface CheckContext {
  readonly by: Actor;
  readonly now: Date;
}

/**
 * Stores what the office decided about a document, with its newest file (R47).
 * @returns all files of the student
 * @throws PortalError not-found; conflict for a leaver, or if the files are not those that the office looked at
 */
export const checkDocument = (db: Database, posted: CheckDocument, { by, now }: CheckContext) =>
  updateWithRetry(db, async (trx) => {
    const student = await getEditableStudent(trx, posted.student_id);
    const stored = await findDocuments(trx, student.id);
    const current = filterCurrent(stored, posted.file_type);
    const newest = current.at(-1);
    const isAsSeen = JSON.stringify(current.map(({ name }) => name)) === JSON.stringify(posted.files);
    if (!newest || !isAsSeen) {
      throw conflict('The files of this document have changed meanwhile. Look at them, and decide again.');
    }
    const check = decide(posted.check, posted.reason, { by, now });
    if (newest.check_state === check.check_state && newest.check_reason === check.check_reason) return stored;
    const message = { kind: 'document-asked-again', about: posted.file_type } as const;
    if (check.check_state !== 'send_again')
      await cancelMessagesAbout(trx, { ...message, studentId: student.id });
    else if (newest.check_state !== 'send_again')
      await queueMessages(trx, { ...message, studentIds: [student.id] }, now);
    return await storeChange(trx, { student, stored, now }, { ...newest, ...check });
  });

function decide(decision: DocumentDecision, reason: string, { by, now: at }: CheckContext): CheckColumns {
  if (decision === 'none') return noCheck;
  return toCheckColumns(decision, decision === 'send_again' ? reason : null, { by, at });
}

/**
 * Removes one of the current files. It is kept among the earlier files, with the reason.
 * @returns all files of the student
 * @throws PortalError not-found; conflict for a leaver, or a file that is not among the current ones any more
 */
export const removeFile = (
  db: Database,
  { student_id, name, reason }: RemoveFile,
  { by, now }: CheckContext,
) =>
  updateWithRetry(db, async (trx) => {
    const student = await getEditableStudent(trx, student_id);
    const stored = await findDocuments(trx, student.id);
    const file = stored.find((each) => each.name === name);
    if (!file) throw notFound();
    if (!isCurrent(file)) {
      throw conflict('This file has been replaced or removed meanwhile. Look at the files again.');
    }
    const removed = { ...file, place: null, ...toCheckColumns('removed', reason, { by, at: now }) };
    return await storeChange(trx, { student, stored, now }, removed);
  });

interface Change {
  readonly student: Awaited<ReturnType<typeof getEditableStudent>>;
  readonly stored: readonly StoredDocument[];
  readonly now: Date;
}

/** Stores a changed file, and what the record derives from the files of its type. */
async function storeChange(trx: Trx, { student, stored, now }: Change, changed: StoredDocument) {
  const files = stored.map((each) => (each.file_key === changed.file_key ? changed : each));
  await updateStudentAt(trx, student.id, student.version, {
    ...toDocumentColumns([changed.file_type], files),
    version: student.version + 1,
    updated_at: now.toISOString(),
  });
  if (changed.place === null) {
    const places = filterCurrent(files, changed.file_type).map(
      ({ file_key }, place) => [file_key, place] as const,
    );
    await updatePositions(trx, new Map([[changed.file_key, null], ...places]), now);
  }
  await updateChecks(trx, [changed.file_key], changed);
  return await findDocuments(trx, student.id);
}

import { documentTypes } from '@formroom/domain/registration/documents.ts';
import type { ExpressionBuilder } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { parseStoredValue } from '../../db/stored-json.ts';
import type { Tables } from '../../db/tables.ts';
import { isEnrolled } from '../students/enrolled-students.repository.ts';

/** Has the form of the partial index's condition, so that the databases use the index. */
const isUnchecked = (eb: ExpressionBuilder<Tables, 'documents'>) =>
  eb.and([eb('documents.place', 'is not', null), eb('documents.check_state', 'is', null)]);

/** The check is stored with the newest file of a document; earlier pages of it stay without one. */
const isNewest = (eb: ExpressionBuilder<Tables, 'documents'>) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('documents as newer')
        .select('newer.file_key')
        .whereRef('newer.student_id', '=', 'documents.student_id')
        .whereRef('newer.file_type', '=', 'documents.file_type')
        .whereRef('newer.place', '>', 'documents.place'),
    ),
  );

/** Selects the documents of enrolled students that the office has not checked. @param classes null for all students */
function selectDocumentsToCheck(db: Database, classes: readonly string[] | null) {
  const documents = db
    .selectFrom('documents')
    .innerJoin('students', 'students.id', 'documents.student_id')
    .where(isUnchecked)
    .where('documents.file_type', 'in', documentTypes)
    .where(isNewest)
    .where(isEnrolled);
  return classes === null ? documents : documents.where('students.class_id', 'in', classes);
}

export async function countDocumentsToCheck(db: Database, classes: readonly string[] | null = null) {
  const { count } = await selectDocumentsToCheck(db, classes)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const typeSchema = z.enum(documentTypes);

interface Page {
  readonly classes: readonly string[] | null;
  /** The upload after which the page begins, by `uploaded_at` and `file_key`. */
  readonly after: { readonly uploaded_at: string; readonly file_key: string };
  readonly limit: number;
}

/** Returns a page of the documents to check, the oldest upload first. */
export async function findDocumentsToCheck(db: Database, { classes, after, limit }: Page) {
  const rows = await selectDocumentsToCheck(db, classes)
    .select(['students.id', 'students.first_name', 'students.last_name', 'students.class_id'])
    .select(['documents.file_key', 'documents.file_type', 'documents.uploaded_at'])
    .where((eb) =>
      eb(
        eb.refTuple('documents.uploaded_at', 'documents.file_key'),
        '>',
        eb.tuple(after.uploaded_at, after.file_key),
      ),
    )
    .orderBy('documents.uploaded_at')
    .orderBy('documents.file_key')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    file_type: parseStoredValue(row.file_type, typeSchema, { table: 'documents', id: row.file_key }),
  }));
}

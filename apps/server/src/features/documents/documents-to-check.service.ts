import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import type { DocumentsToCheck, DocumentsToCheckQuery } from '@formroom/domain/api/document-checks.ts';
import type { Database } from '../../db/database.ts';
import { resolveClasses } from '../students/classes.repository.ts';
import { countDocumentsToCheck, findDocumentsToCheck } from './documents-to-check.repository.ts';

const SEPARATOR = ' ';

/** Returns a page of the documents that the office has not checked. */
export async function listDocumentsToCheck(
  db: Database,
  { class: className, after = '', limit }: DocumentsToCheckQuery,
): Promise<DocumentsToCheck> {
  const classes = className === ALL_CLASSES ? null : await resolveClasses(db, className);
  const [uploaded_at = '', file_key = ''] = after.split(SEPARATOR);
  const found = await findDocumentsToCheck(db, {
    classes,
    after: { uploaded_at, file_key },
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    data: page.map(({ id, first_name, last_name, class_id, file_type, uploaded_at: at }) => ({
      id,
      first_name: first_name ?? '',
      last_name: last_name ?? '',
      class_id,
      file_type,
      uploaded_at: at,
    })),
    total: await countDocumentsToCheck(db, classes),
    next: found.length > limit && last ? `${last.uploaded_at}${SEPARATOR}${last.file_key}` : null,
  };
}

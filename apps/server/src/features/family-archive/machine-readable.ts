import { answersOf } from '@formroom/domain/registration/catalogue.ts';
import { isCurrent } from '../documents/documents.repository.ts';
import { isByFamily } from '../history/history.repository.ts';
import type { HeldData } from './held-data.ts';
import { changedBy, lookerOf } from './tables.ts';

/** The same facts for another program: the answers under the names that the portal's calls give them. */
export function machineReadable(
  { student, moment, history, documents, openings, looks }: HeldData,
  pathOf: ReadonlyMap<string, string>,
) {
  const content = {
    student_id: student.id,
    made_at: moment.now.toISOString(),
    submitted_at: student.submitted_at,
    updated_at: student.updated_at,
    left_at: student.left_at,
    erase_at: student.erase_at,
    version: student.version,
    record: answersOf((name) => student[name]),
    history: history.map(({ byFamily, ...change }) => ({ ...change, by: changedBy(byFamily) })),
    files: documents.map((document) => ({
      path: pathOf.get(document.file_key),
      name: document.name,
      type: document.file_type,
      current: isCurrent(document),
      media_type: document.media_type,
      bytes: document.bytes,
      uploaded_at: document.uploaded_at,
      uploaded_by: changedBy(isByFamily(document.uploaded_by)),
    })),
    report_cards_opened: openings,
    looks: looks.map(({ at, event, role, student_id: one }) => ({
      at,
      event,
      of_many_students: one === null,
      by: lookerOf(role),
    })),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

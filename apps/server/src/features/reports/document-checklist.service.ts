import type { ChecklistStudent } from '@formroom/domain/api/reports.ts';
import { type DocumentState, documentStateLabels } from '@formroom/domain/registration/document-check.ts';
import { documents, type DocumentType, documentTypes } from '@formroom/domain/registration/documents.ts';
import type { ZonedTime } from '@formroom/domain/school/dates.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import type { Database } from '../../db/database.ts';
import { loadClassReport, loadClassReportPage, renderClassReport } from './class-report.ts';
import { buildClassSheet } from './class-sheet.ts';
import { type ChecklistRow, findChecklistRows } from './document-checklist.repository.ts';

/**
 * Returns which documents the students of a class, or all, have handed in.
 * @throws PortalError not-found for an unknown class
 */
export async function getDocumentChecklist(db: Database, className: string) {
  const { classes, students } = await loadClassReport(db, className, findChecklistRows);
  return { classes, students: students.map(toChecklistStudent) };
}

const toChecklistStudent = (row: ChecklistRow): ChecklistStudent => ({
  id: row.id,
  last_name: row.last_name,
  first_name: row.first_name,
  class_id: row.class_id,
  documents: Object.fromEntries(documentTypes.map((type) => [type, toState(row, type)])) as Record<
    DocumentType,
    DocumentState
  >,
});

function toState(row: ChecklistRow, type: DocumentType): DocumentState {
  if (row[`files_${type}`] === 0) return 'missing';
  return row[`send_again_${type}`] === null ? 'in' : 'send_again';
}

/**
 * Renders the checklist as a PDF.
 * @throws PortalError not-found for an unknown class; unavailable while too many documents are queued
 */
export const renderDocumentChecklist = (db: Database, className: string, moment: ZonedTime) =>
  renderClassReport('documentChecklist', className, async () => {
    const { students } = await getDocumentChecklist(db, className);
    const { data, files } = await loadClassReportPage(db, 'documentChecklist', students, toLine, moment);
    return { data: { ...data, headings: documentTypes.map((type) => documents[type].label) }, files };
  });

const toLine = (student: ChecklistStudent) => [
  student.id,
  formatListName(student),
  documentTypes.map((type) => ({
    label: documentStateLabels[student.documents[type]],
    is_in: student.documents[type] === 'in',
  })),
];

/**
 * Builds a sheet with the checklist.
 * @throws PortalError not-found for an unknown class
 */
export async function buildDocumentChecklistSheet(db: Database, className: string) {
  const { students } = await getDocumentChecklist(db, className);
  return buildClassSheet('documentChecklist', ['last_name', 'first_name', 'class_id'], students, {
    columns: documentTypes.map((type) => ({ heading: documents[type].label, type: 'text', width: 20 })),
    toCells: (student) => documentTypes.map((type) => documentStateLabels[student.documents[type]]),
  });
}

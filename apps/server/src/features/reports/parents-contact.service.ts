import { ALL_CLASSES, type ParentsContact, type StudentContact } from '@formroom/domain/api/reports.ts';
import { toCellValue } from '@formroom/domain/kinds/cell-format.ts';
import { formatAnswer } from '@formroom/domain/kinds/format-answer.ts';
import { catalogue } from '@formroom/domain/registration/catalogue.ts';
import { parentLabels } from '@formroom/domain/registration/parent-contacts.ts';
import { ID_HEADING } from '@formroom/domain/registration/spreadsheet.ts';
import type { ZonedTime } from '@formroom/domain/school/dates.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import type { Database } from '../../db/database.ts';
import { renderPdf } from '../../pdf/render-pdf.ts';
import { renderReport } from '../../pdf/render-report.ts';
import { toFieldColumn } from '../../xlsx/field-column.ts';
import type { XlsxSheet } from '../../xlsx/writer.ts';
import { notFound } from '../../http/problem.ts';
import { contactFields, toContact, findClasses, findContactRows } from './parents-contact.repository.ts';
import { groupByClass, loadReportPage } from './report-page.ts';

const noTitles = () => undefined;

/**
 * Returns the contacts of a class, and all classes to choose from.
 * @throws Problem 404 for an unknown class
 */
export async function getParentsContact(db: Database, className: string): Promise<ParentsContact> {
  const classes = await findClasses(db);
  return { classes, students: (await loadRows(db, className, classes)).map(toContact) };
}

/**
 * Renders the contacts of one class or all classes as a PDF.
 * @throws Problem 404 for an unknown class; 503 while too many documents are queued
 */
export async function renderParentsContact(
  db: Database,
  className: string,
  moment: ZonedTime,
): Promise<Uint8Array> {
  const content = () => loadParentsContactContent(db, className, moment);
  if (className === ALL_CLASSES) return await renderReport('parents-contact', content);
  const { data, files } = await content();
  return await renderPdf('parents-contact', data, files);
}

/** Loads the data for the report's template. */
export async function loadParentsContactContent(db: Database, className: string, moment: ZonedTime) {
  const rows = await loadRows(db, className, await findClasses(db));
  const { page, files } = await loadReportPage(db, 'Parents Contact', moment);
  const classes = groupByClass(rows.map(toContact)).map(({ name, students }) => ({
    name,
    students: students.map(toReportLine),
  }));
  return { data: { ...page, classes }, files };
}

const formatContactPhone = (digits: string | null) => formatAnswer(catalogue.phone_home, digits, noTitles);

const toReportLine = (student: StudentContact) => [
  student.id,
  formatListName(student),
  student.sex ?? '',
  student.date_of_birth ?? '',
  formatContactPhone(student.phone),
  student.email ?? '',
  student.parents.map(({ parent, name, mobile, email }) => [
    parentLabels[parent],
    name,
    formatContactPhone(mobile),
    email ?? '',
  ]),
];

/**
 * Builds a sheet with the contacts of one class or all classes.
 * @throws Problem 404 for an unknown class
 */
export async function buildParentsContactSheet(db: Database, className: string): Promise<XlsxSheet> {
  const contacts = await loadRows(db, className, await findClasses(db));
  async function* rows() {
    for (const row of contacts) {
      yield await Promise.resolve([
        row.id,
        ...contactFields.map((name) => toCellValue(catalogue[name], row[name], noTitles)),
      ]);
    }
  }
  const columns = [
    { heading: ID_HEADING, type: 'text', width: 12 } as const,
    ...contactFields.map(toFieldColumn),
  ];
  return { name: 'Parents Contact', columns, frozenColumns: 1, rows: rows() };
}

async function loadRows(db: Database, className: string, classes: readonly string[]) {
  if (className === ALL_CLASSES) return await findContactRows(db, null);
  if (!classes.includes(className)) throw notFound();
  return await findContactRows(db, className);
}

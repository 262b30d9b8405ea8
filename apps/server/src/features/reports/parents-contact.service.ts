import { ALL_CLASSES, type ParentsContact, type StudentContact } from '@formroom/domain/api/reports.ts';
import { cellOf } from '@formroom/domain/kinds/cell.ts';
import { printedAnswer } from '@formroom/domain/kinds/printed.ts';
import { catalogue } from '@formroom/domain/registration/catalogue.ts';
import { parentLabels } from '@formroom/domain/registration/parent-contacts.ts';
import { ID_HEADING } from '@formroom/domain/registration/spreadsheet.ts';
import type { Moment } from '@formroom/domain/school/dates.ts';
import { listName } from '@formroom/domain/school/person-name.ts';
import type { Database } from '../../db/database.ts';
import { renderPdf } from '../../documents/pdf/render-pdf.ts';
import { renderReport } from '../../documents/pdf/render-report.ts';
import { fieldColumn } from '../../documents/xlsx/field-column.ts';
import type { XlsxSheet } from '../../documents/xlsx/writer.ts';
import { notFound } from '../../plugins/problem.ts';
import { contactFields, contactOf, findClasses, findContactRows } from './parents-contact.repository.ts';
import { byClass, reportPage } from './report-page.ts';

const noTitles = () => undefined;

/** The contacts of a class, with all classes to choose from. @throws Problem 404 where there is no such class */
export async function parentsContact(db: Database, className: string): Promise<ParentsContact> {
  const classes = await findClasses(db);
  return { classes, students: (await rowsOf(db, className, classes)).map(contactOf) };
}

/**
 * The contacts of a class, or of all, as a PDF.
 * @throws Problem 404 where there is no such class; 503 while too many documents are waiting
 */
export async function printParentsContact(
  db: Database,
  className: string,
  moment: Moment,
): Promise<Uint8Array> {
  const content = () => parentsContactContent(db, className, moment);
  if (className === ALL_CLASSES) return await renderReport('parents-contact', content);
  const { data, files } = await content();
  return await renderPdf('parents-contact', data, files);
}

/** What stands in the report, as its template takes it. */
export async function parentsContactContent(db: Database, className: string, moment: Moment) {
  const rows = await rowsOf(db, className, await findClasses(db));
  const { page, files } = await reportPage(db, 'Parents Contact', moment);
  const classes = byClass(rows.map(contactOf)).map(({ name, students }) => ({
    name,
    students: students.map(lineOf),
  }));
  return { data: { ...page, classes }, files };
}

const printedPhone = (digits: string | null) => printedAnswer(catalogue.phone_home, digits, noTitles);

const lineOf = (student: StudentContact) => [
  student.id,
  listName(student),
  student.sex ?? '',
  student.date_of_birth ?? '',
  printedPhone(student.phone),
  student.email ?? '',
  student.parents.map(({ parent, name, mobile, email }) => [
    parentLabels[parent],
    name,
    printedPhone(mobile),
    email ?? '',
  ]),
];

/** The contacts of a class, or of all, as a sheet. @throws Problem 404 where there is no such class */
export async function parentsContactSheet(db: Database, className: string): Promise<XlsxSheet> {
  const contacts = await rowsOf(db, className, await findClasses(db));
  async function* rows() {
    for (const row of contacts) {
      yield await Promise.resolve([
        row.id,
        ...contactFields.map((name) => cellOf(catalogue[name], row[name], noTitles)),
      ]);
    }
  }
  const columns = [
    { heading: ID_HEADING, type: 'text', width: 12 } as const,
    ...contactFields.map(fieldColumn),
  ];
  return { name: 'Parents Contact', columns, frozenColumns: 1, rows: rows() };
}

async function rowsOf(db: Database, className: string, classes: readonly string[]) {
  if (className === ALL_CLASSES) return await findContactRows(db, null);
  if (!classes.includes(className)) throw notFound();
  return await findContactRows(db, className);
}

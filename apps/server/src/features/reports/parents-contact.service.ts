import type { ParentsContact, StudentContact } from '@formroom/domain/api/reports.ts';
import { formatAnswer } from '@formroom/domain/kinds/format-answer.ts';
import { catalogue } from '@formroom/domain/registration/catalogue.ts';
import { parentLabels } from '@formroom/domain/registration/parent-contacts.ts';
import type { ZonedTime } from '@formroom/domain/school/dates.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import type { Database } from '../../db/database.ts';
import type { XlsxSheet } from '../../xlsx/writer.ts';
import { hideBlockedParents } from '../messages/blocked-parents.service.ts';
import { loadClassReport, loadClassReportPage, renderClassReport } from './class-report.ts';
import { buildClassSheet } from './class-sheet.ts';
import { formatDay } from './report-page.service.ts';
import { contactFields, toContact, findContactRows } from './parents-contact.repository.ts';

const noTitles = () => undefined;

const findAllowedContacts = async (db: Database, classes: readonly string[] | null) =>
  hideBlockedParents(db, await findContactRows(db, classes));

/**
 * Returns the contacts of a class, and all classes to choose from.
 * @throws PortalError not-found for an unknown class
 */
export async function getParentsContact(db: Database, className: string): Promise<ParentsContact> {
  const { classes, students } = await loadClassReport(db, className, findAllowedContacts);
  return { classes, students: students.map(toContact) };
}

/**
 * Renders the contacts of one class or all classes as a PDF.
 * @throws PortalError not-found for an unknown class; unavailable while too many documents are queued
 */
export const renderParentsContact = (db: Database, className: string, moment: ZonedTime) =>
  renderClassReport('parentsContact', className, () => loadParentsContactContent(db, className, moment));

/** Loads the data for the report's template. */
export async function loadParentsContactContent(db: Database, className: string, moment: ZonedTime) {
  const { students } = await getParentsContact(db, className);
  return await loadClassReportPage(db, 'parentsContact', students, toReportLine, moment);
}

const formatContactPhone = (digits: string | null) => formatAnswer(catalogue.phone_home, digits, noTitles);

const toReportLine = (student: StudentContact) => [
  student.id,
  formatListName(student),
  student.sex ?? '',
  formatDay(student.date_of_birth),
  ...toContactCells(student),
];

/** Phone, email, and a line for each parent, as templates print them. */
export const toContactCells = ({
  phone,
  email,
  parents,
}: Pick<StudentContact, 'phone' | 'email' | 'parents'>) => [
  formatContactPhone(phone),
  email ?? '',
  parents.map((each) => [
    parentLabels[each.parent],
    each.name,
    formatContactPhone(each.mobile),
    each.email ?? '',
  ]),
];

/**
 * Builds a sheet with the contacts of one class or all classes.
 * @throws PortalError not-found for an unknown class
 */
export async function buildParentsContactSheet(db: Database, className: string): Promise<XlsxSheet> {
  const { students } = await loadClassReport(db, className, findAllowedContacts);
  return buildClassSheet('parentsContact', contactFields, students);
}

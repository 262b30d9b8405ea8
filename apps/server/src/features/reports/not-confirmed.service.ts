import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import { formatLeftToDo, type NotConfirmedStudent } from '@formroom/domain/api/reports.ts';
import type { ZonedTime } from '@formroom/domain/school/dates.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { visibilitySettingNames } from '@formroom/domain/settings/visibility.ts';
import type { Database } from '../../db/database.ts';
import type { XlsxSheet } from '../../xlsx/writer.ts';
import { chooseYear } from '../school-years/school-years.service.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { loadClassReport, loadClassReportPage, renderClassReport } from './class-report.ts';
import { buildClassSheet } from './class-sheet.ts';
import {
  countStudentsOfClass,
  findNotConfirmedRows,
  type NotConfirmedRow,
} from './not-confirmed.repository.ts';
import { hideBlockedParents } from '../messages/blocked-parents.service.ts';
import { contactFields, toContact } from './parents-contact.repository.ts';
import { toContactCells } from './parents-contact.service.ts';

async function loadRows(db: Database, className: string) {
  const settings = await getSettings(db, visibilitySettingNames);
  return await loadClassReport(db, className, async (_, classes) =>
    hideBlockedParents(db, await findNotConfirmedRows(db, classes, settings)),
  );
}

/**
 * Returns who of a class, or of all, has not confirmed the answers or agreed to the terms for the current school year.
 * @throws PortalError not-found for an unknown class
 */
export async function getNotConfirmed(db: Database, className: string) {
  const { classes, students } = await loadRows(db, className);
  const total = await countStudentsOfClass(db, className === ALL_CLASSES ? null : className);
  return { classes, total, students: students.map(toNotConfirmed) };
}

const toNotConfirmed = (row: NotConfirmedRow): NotConfirmedStudent => {
  const { sex: _sex, date_of_birth: _born, ...contact } = toContact(row);
  return { ...contact, answers_left: row.answers_left, agreement_left: row.agreement_left };
};

/**
 * Renders the list as a PDF.
 * @throws PortalError not-found for an unknown class; unavailable while too many documents are queued
 */
export const renderNotConfirmed = (db: Database, className: string, moment: ZonedTime) =>
  renderClassReport('notConfirmed', className, async () => {
    const { name: year } = await chooseYear(db, undefined);
    const { students, total } = await getNotConfirmed(db, className);
    const { data, files } = await loadClassReportPage(db, 'notConfirmed', students, toLine, moment);
    return { data: { ...data, year, left: students.length, total }, files };
  });

const toLine = (student: NotConfirmedStudent) => [
  student.id,
  formatListName(student),
  formatLeftToDo(student),
  ...toContactCells(student),
];

/**
 * Builds a sheet with the list.
 * @throws PortalError not-found for an unknown class
 */
export async function buildNotConfirmedSheet(db: Database, className: string): Promise<XlsxSheet> {
  const { students } = await loadRows(db, className);
  const { name: year } = await chooseYear(db, undefined);
  return buildClassSheet('notConfirmed', contactFields, students, {
    columns: [{ heading: `Still to do for ${year}`, type: 'text', width: 36 }],
    toCells: (student) => [formatLeftToDo(student)],
  });
}

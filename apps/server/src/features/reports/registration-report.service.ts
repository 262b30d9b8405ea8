import { documentTypes } from '@formroom/domain/registration/documents.ts';
import { countMissingAnswers } from '@formroom/domain/registration/registration-state.ts';
import type { Moment } from '@formroom/domain/school/dates.ts';
import { listName } from '@formroom/domain/school/person-name.ts';
import type { Database } from '../../db/database.ts';
import { renderReport } from '../../documents/pdf/render-report.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { findRegistrationFacts, type RegistrationFacts } from '../students/registration-facts.repository.ts';
import { byClass, reportPage } from './report-page.ts';

/**
 * Who is registered and what is missing, class by class, as a PDF.
 * @throws Problem 503 while too many reports are waiting
 */
export const printRegistrationReport = (db: Database, moment: Moment): Promise<Uint8Array> =>
  renderReport('registration-report', () => registrationReportContent(db, moment));

/** What stands in the report, as its template takes it. */
export async function registrationReportContent(db: Database, moment: Moment) {
  const students = await findRegistrationFacts(db, await getSettings(db));
  const { page, files } = await reportPage(db, 'Registration Report', moment);
  const classes = byClass(students).map(({ name, students: members }) => ({
    name,
    students: members.map(lineOf),
    ...totalsOf(members),
  }));
  return { data: { ...page, documents: documentTypes.length, classes, ...totalsOf(students) }, files };
}

const lineOf = (student: RegistrationFacts) => [
  student.id,
  listName(student),
  student.sex ?? '',
  student.date_of_birth ?? '',
  student.submitted_at !== null,
  countMissingAnswers(student.missing),
  documentTypes.length - student.missing.documents.length,
];

const totalsOf = (students: readonly RegistrationFacts[]) => ({
  total: students.length,
  registered: students.filter(({ submitted_at }) => submitted_at !== null).length,
});

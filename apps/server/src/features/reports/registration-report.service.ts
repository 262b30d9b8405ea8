import { documentTypes } from '@formroom/domain/registration/documents.ts';
import {
  countMissingAnswers,
  registrationStates,
  registrationStateTexts,
} from '@formroom/domain/registration/registration-state.ts';
import type { ZonedTime } from '@formroom/domain/school/dates.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import type { Database } from '../../db/database.ts';
import { renderReport } from '../../pdf/render-report.ts';
import type { chooseYear } from '../school-years/school-years.service.ts';
import { getSettings } from '../settings/settings.repository.ts';
import {
  countStates,
  findRegistrationFacts,
  type RegistrationFacts,
} from '../students/registration-facts.repository.ts';
import { formatDay, groupByClass, loadReportPage } from './report-page.service.ts';

export type ReportYear = Awaited<ReturnType<typeof chooseYear>>;

/**
 * Renders a PDF with the registered students and what is missing, class by class.
 * @throws PortalError unavailable while too many reports are queued
 */
export const renderRegistrationReport = (
  db: Database,
  year: ReportYear,
  moment: ZonedTime,
): Promise<Uint8Array> =>
  renderReport('registration-report', () => loadRegistrationReportContent(db, moment, year));

/** Loads the data for the report's template. */
export async function loadRegistrationReportContent(
  db: Database,
  moment: ZonedTime,
  { name, isFirst }: ReportYear,
) {
  const students = await findRegistrationFacts(db, await getSettings(db));
  const { page, files } = await loadReportPage(db, 'Registration Report', moment);
  const classes = groupByClass(students).map(({ name, students: members }) => ({
    name,
    students: members.map(toReportLine),
    ...countTotals(members),
  }));
  const states = registrationStates.map((state) => registrationStateTexts[state]);
  const data = {
    ...page,
    // In the first year there is none to tell it from.
    year: isFirst ? null : name,
    documents: documentTypes.length,
    states,
    classes,
    ...countTotals(students),
  };
  return { data, files };
}

const toReportLine = (student: RegistrationFacts) => [
  student.id,
  formatListName(student),
  student.sex ?? '',
  formatDay(student.date_of_birth),
  registrationStates.indexOf(student.state),
  countMissingAnswers(student.missing),
  documentTypes.length - student.missing.documents.length,
];

/** Counts the students in total and by state. */
function countTotals(students: readonly RegistrationFacts[]) {
  const counts = countStates(students);
  return { total: students.length, counts: registrationStates.map((state) => counts[state]) };
}

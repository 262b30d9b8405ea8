import type { PastProgress } from '@formroom/domain/api/reports.ts';
import { toIsoDate, type ZonedTime } from '@formroom/domain/school/dates.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { yearEndingLabels } from '@formroom/domain/school/year-plan.ts';
import type { Database } from '../../db/database.ts';
import { renderReport } from '../../pdf/render-report.ts';
import { findPastRegistrations, type PastRegistration } from './past-registrations.repository.ts';
import type { ReportYear } from './registration-report.service.ts';
import { formatDay, groupByClass, loadReportPage } from './report-page.service.ts';

/** The title of the registration report, which is also the name of its file. */
export const registrationReportTitle = ({ isPast, name }: ReportYear) =>
  isPast ? `Registration Report ${name}` : 'Registration Report';

/** Counts who was registered for a past year, by class in order. */
export async function getPastProgress(db: Database, year: number): Promise<PastProgress[]> {
  const classes = new Map<string | null, PastProgress>();
  for (const { class_id, registered } of await findPastRegistrations(db, year)) {
    const row = classes.get(class_id) ?? { class_id, registered: 0, not_registered: 0, total: 0 };
    row[registered ? 'registered' : 'not_registered'] += 1;
    row.total += 1;
    classes.set(class_id, row);
  }
  return [...classes.values()];
}

/**
 * Renders a PDF with who was registered for a past year, class by class.
 * @throws PortalError unavailable while too many reports are queued
 */
export const renderPastRegistrations = (
  db: Database,
  year: ReportYear,
  moment: ZonedTime,
): Promise<Uint8Array> =>
  renderReport('past-registrations', async () => {
    const students = await findPastRegistrations(db, year.year);
    const { page, files } = await loadReportPage(db, registrationReportTitle(year), moment);
    const classes = groupByClass(students).map(({ name, students: members }) => ({
      name,
      students: members.map((student) => toLine(student, moment.timeZone)),
      ...countRegistered(members),
    }));
    return { data: { ...page, year: year.name, classes, ...countRegistered(students) }, files };
  });

const toLine = (student: PastRegistration, timeZone: string) => [
  student.id,
  formatListName(student),
  student.sex ?? '',
  formatDay(student.date_of_birth),
  student.registered,
  formatDay(student.submitted_at && toIsoDate(new Date(student.submitted_at), timeZone)),
  yearEndingLabels[student.ended],
];

const countRegistered = (students: readonly PastRegistration[]) => ({
  total: students.length,
  registered: students.filter(({ registered }) => registered).length,
});

import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import { type ClassReportId, classReports } from '@formroom/domain/api/reports.ts';
import { compareClasses } from '@formroom/domain/school/class-order.ts';
import type { ZonedTime } from '@formroom/domain/school/dates.ts';
import type { Database } from '../../db/database.ts';
import { notFound } from '../../errors.ts';
import { renderPdf } from '../../pdf/render-pdf.ts';
import { renderReport } from '../../pdf/render-report.ts';
import { findClasses, resolveClasses } from '../students/classes.repository.ts';
import { groupByClass, loadReportPage } from './report-page.service.ts';

interface ClassMember {
  readonly class_id: string | null;
}

/** Reads the students of some classes by name, or of all. */
type FindStudents<Student> = (db: Database, classes: readonly string[] | null) => Promise<Student[]>;

/**
 * Returns all classes, and the students of one, of a form or of all, by class in order.
 * @throws PortalError not-found for an unknown class
 */
export async function loadClassReport<Student extends ClassMember>(
  db: Database,
  className: string,
  findStudents: FindStudents<Student>,
) {
  const classes = await findClasses(db);
  const chosen = className === ALL_CLASSES ? null : await resolveClasses(db, className);
  if (chosen && !chosen.some((each) => classes.includes(each))) throw notFound();
  const students = await findStudents(db, chosen);
  return { classes, students: students.toSorted((a, b) => compareClasses(a.class_id, b.class_id)) };
}

/** Loads what the template of a report over classes prints, with the rows that `toLine` makes of the students. */
export async function loadClassReportPage<Student extends ClassMember>(
  db: Database,
  report: ClassReportId,
  students: readonly Student[],
  toLine: (student: Student) => unknown,
  moment: ZonedTime,
) {
  const { page, files } = await loadReportPage(db, classReports[report].title, moment);
  const classes = groupByClass(students).map((group) => ({
    name: group.name,
    students: group.students.map(toLine),
  }));
  return { data: { ...page, classes }, files };
}

/**
 * Renders a report; one of all classes in a child process, so that it does not delay other documents.
 * @throws PortalError unavailable while too many documents are queued
 */
export async function renderClassReport(
  report: ClassReportId,
  className: string,
  load: () => ReturnType<typeof loadClassReportPage>,
): Promise<Uint8Array> {
  const { template } = classReports[report];
  if (className === ALL_CLASSES) return await renderReport(template, load);
  const { data, files } = await load();
  return await renderPdf(template, data, files);
}

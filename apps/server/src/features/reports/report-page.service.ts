import { formatLongDate, formatLongDateTime, type ZonedTime } from '@formroom/domain/school/dates.ts';
import type { Database } from '../../db/database.ts';
import { getLetterhead } from '../settings/letterhead.service.ts';

/** Loads the data that all reports share, and the images that it references. */
export async function loadReportPage(db: Database, title: string, { now, timeZone }: ZonedTime) {
  const { school, logo, files } = await getLetterhead(db);
  return { page: { title, school, logo, generated: formatLongDateTime(now, timeZone) }, files };
}

/** A day as the reports print it; empty for null. */
export const formatDay = (day: string | null) => (day === null ? '' : formatLongDate(day));

/** Groups students who are sorted by class. */
export function groupByClass<Student extends { readonly class_id: string | null }>(
  students: readonly Student[],
) {
  const classes = new Map<string | null, Student[]>();
  for (const student of students) {
    const others = classes.get(student.class_id);
    if (others) others.push(student);
    else classes.set(student.class_id, [student]);
  }
  return [...classes].map(([name, members]) => ({
    name: name === null ? 'In no class' : `Class ${name}`,
    students: members,
  }));
}

import { formatListTitle, printedLists, type PrintLists } from '@formroom/domain/api/prints.ts';
import type { TitleLookup } from '@formroom/domain/kinds/format-answer.ts';
import { type ZonedTime, formatLongDateTime } from '@formroom/domain/school/dates.ts';
import type { Database } from '../../db/database.ts';
import { conflict, notFound } from '../../errors.ts';
import { renderPdf } from '../../pdf/render-pdf.ts';
import { renderReport } from '../../pdf/render-report.ts';
import { hideBlockedParents } from '../messages/blocked-parents.service.ts';
import { getLetterhead } from '../settings/letterhead.service.ts';
import { findSelectedIds } from '../student-list/select-students.repository.ts';
import { describeList, isOneList, lineMaker, printedFields, type PrintedStudent } from './list-content.ts';
import { findHouseTitles, findPrintedStudents } from './prints.repository.ts';

const templates = {
  classList: 'class-list',
  emergencySheet: 'emergency-sheet',
  labels: 'labels',
  addressLabels: 'labels',
} as const;

/** Longer lists take seconds, so that a process of their own renders them. */
const MAX_QUICK_STUDENTS = 60;

/**
 * Loads the selected students and the titles of the houses.
 * @throws PortalError not-found without a student; conflict for more than a print can have
 */
export async function loadListStudents(db: Database, print: PrintLists, now: Date) {
  const { list, selection } = print;
  const ids = await findSelectedIds(db, selection, now);
  const { title, maxStudents } = printedLists[list];
  if (ids.length === 0) throw notFound();
  if (ids.length > maxStudents) throw conflict(tooManyMessage(title, ids.length, maxStudents));
  const [found, houses] = await Promise.all([
    findPrintedStudents(db, ids, printedFields),
    findHouseTitles(db),
  ]);
  const students = await hideBlockedParents(db, found);
  const getTitle: TitleLookup = (_, code) => houses.get(code);
  return { students: isOneList(print) ? sortAs(students, ids) : students, getTitle };
}

const tooManyMessage = (title: string, students: number, max: number) =>
  `“${title}” can have at most ${max.toLocaleString('en')} students, and ${students.toLocaleString('en')} are selected. Print one class at a time.`;

const sortAs = (students: readonly PrintedStudent[], ids: readonly string[]) => {
  const byId = new Map(students.map((student) => [student.id, student]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

type ListStudents = Awaited<ReturnType<typeof loadListStudents>>;

/**
 * Renders a list as a PDF.
 * @throws PortalError unavailable while too many documents are queued
 */
export async function renderList(db: Database, print: PrintLists, loaded: ListStudents, moment: ZonedTime) {
  const template = templates[print.list];
  if (loaded.students.length > MAX_QUICK_STUDENTS)
    return await renderReport(template, () => loadListContent(db, print, loaded, moment));
  const { data, files } = await loadListContent(db, print, loaded, moment);
  return await renderPdf(template, data, files);
}

/** Loads the data for a list's template. */
async function loadListContent(
  db: Database,
  print: PrintLists,
  { students, getTitle }: ListStudents,
  { now, timeZone }: ZonedTime,
) {
  const { school, logo, files } = await getLetterhead(db);
  const data = {
    title: formatListTitle(print.list, print.selection),
    school,
    logo,
    generated: formatLongDateTime(now, timeZone),
    ...describeList(print),
    classes: isOneList(print)
      ? [{ name: 'Selected students', students: students.map(lineMaker(print, getTitle)) }]
      : groupByClass(students, lineMaker(print, getTitle)),
  };
  return { data, files };
}

/** Groups students who are sorted by class. */
function groupByClass(students: readonly PrintedStudent[], toLine: (student: PrintedStudent) => unknown) {
  const classes = new Map<string | null, unknown[]>();
  for (const student of students) {
    const lines = classes.get(student.class_id) ?? [];
    lines.push(toLine(student));
    classes.set(student.class_id, lines);
  }
  return [...classes].map(([name, lines]) => ({
    name: name === null ? 'In no class' : `Class ${name}`,
    students: lines,
  }));
}

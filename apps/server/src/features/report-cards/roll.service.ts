import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { compareClasses } from '@formroom/domain/school/class-order.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import {
  emptyStudentResults,
  emptySubjectResults,
  type StudentResults,
  type SubjectResults,
} from '@formroom/domain/report-cards/columns.ts';
import { parseFormLevel } from '@formroom/domain/report-cards/terms.ts';
import type { Database } from '../../db/database.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { findLastSubjects } from './last-subjects.service.ts';
import { findEntries } from '../reference-lists/reference-lists.repository.ts';
import { loadTakenSubjects } from '../teaching/taken-subjects.service.ts';
import { selectStudentsInClasses, findTermStudents, findTermSubjectResults } from './results.repository.ts';

export type RollStudent = StudentResults & { readonly student_id: string; readonly name: string };
export type RollLine = SubjectResults & { readonly student_id: string; readonly subject: string };

/**
 * Returns the students for whom results of a term are expected, in class and name order: the students of the term, and
 * those with a class in that school year. A student gets the subjects that are assigned in the class and the own choices (R102),
 * without marks. In a class without assignments a student without subjects gets those of the previous term: the student's own in the
 * same form, else those that at least half of the form had.
 */
export async function getRoll(db: Database, key: TermKey) {
  const [inTerm, stored] = [await findTermStudents(db, key), await findTermSubjectResults(db, key)];
  await yieldToEventLoop();
  const known = new Set(inTerm.map(({ student_id: id }) => id));
  const today = await selectStudentsInClasses(db, key).execute();
  const students = [
    ...inTerm.map((student) => ({ ...student, name: formatListName(student) })),
    ...today
      .filter(({ student_id: id }) => !known.has(id))
      .map((student) => ({
        ...emptyStudentResults,
        ...student,
        form_level: parseFormLevel(student.class_id) ?? 1,
        name: formatListName(student),
      })),
  ].sort((a, b) => compareClasses(a.class_id, b.class_id) || (a.name < b.name ? -1 : 1));

  const written = new Map<string, number[]>();
  for (const { student_id: id, subject } of stored) written.set(id, [...(written.get(id) ?? []), subject]);
  const { find: subjectsFor } = await findLastSubjects(db, key);
  await yieldToEventLoop();
  const findTaken = await loadTakenSubjects(db, key.year);
  const blank = students.flatMap((student) => {
    const { student_id, form_level } = student;
    const own = written.get(student_id);
    return findTaken(student, () => own ?? subjectsFor(student_id, form_level))
      .filter((subject) => own?.includes(subject) !== true)
      .map((subject) => ({ ...emptySubjectResults, student_id, subject }));
  });
  const titles = new Map((await findEntries(db, ['subjects'])).map(({ code, title }) => [code, title]));
  const order = new Map(students.map(({ student_id: id }, index) => [id, index]));
  const lines = [...stored, ...blank]
    .map((line): RollLine => ({ ...line, subject: titles.get(line.subject) ?? '' }))
    .sort((a, b) => (order.get(a.student_id) ?? 0) - (order.get(b.student_id) ?? 0));
  return { students: students satisfies RollStudent[], lines };
}

import { listTakenSubjects, type SubjectChoice } from '@formroom/domain/report-cards/taken-subjects.ts';
import type { Database, Trx } from '../../db/database.ts';
import { findActiveEntries } from '../reference-lists/reference-lists.repository.ts';
import { findAssignments, findChoicesOfYear } from './teaching.repository.ts';

/**
 * Returns the codes of what a student takes: of what is assigned in the class, else of `usual`, what a student takes in a class
 * without assignments (R84), each with the student's own choices.
 */
export type FindTakenSubjects = (
  student: { readonly student_id: string; readonly class_id: string },
  usual: () => readonly number[],
) => readonly number[];

/** Finds what students take in a year by what is assigned and chosen (R102), without retired subjects. */
export async function loadTakenSubjects(db: Database | Trx, year: number): Promise<FindTakenSubjects> {
  const active = new Set((await findActiveEntries(db, ['subjects'])).map(({ code }) => code));
  const assigned = new Map<string, number[]>();
  for (const { class_id: name, subject } of await findAssignments(db, year)) {
    const subjects = assigned.get(name) ?? [];
    assigned.set(name, active.has(subject) ? [...subjects, subject] : subjects);
  }
  const choices = await findChoicesOfYear(db, year);
  const chosen = groupChoices(choices.filter(({ subject, takes }) => takes === 0 || active.has(subject)));
  return ({ student_id: id, class_id: name }, usual) =>
    listTakenSubjects(assigned.get(name) ?? usual(), chosen.get(id) ?? []);
}

/** Groups choices by student. */
function groupChoices(
  choices: readonly { readonly student_id: string; readonly subject: number; readonly takes: number }[],
) {
  const byStudent = new Map<string, SubjectChoice<number>[]>();
  for (const { student_id: id, subject, takes } of choices)
    byStudent.set(id, [...(byStudent.get(id) ?? []), { subject, takes: takes === 1 ? 1 : 0 }]);
  return byStudent;
}

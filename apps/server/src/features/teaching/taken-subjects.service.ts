import { listTakenSubjects, type SubjectChoice } from '@formroom/domain/report-cards/taken-subjects.ts';
import type { Database, Trx } from '../../db/database.ts';
import { findActiveEntries } from '../reference-lists/reference-lists.repository.ts';
import { findAssignments, findChoicesOfYear } from './teaching.repository.ts';

/** Returns the codes of what a student takes; undefined in a class whose subjects nobody assigned. */
export type FindTakenSubjects = (student: {
  readonly student_id: string;
  readonly class_id: string;
}) => readonly number[] | undefined;

/** Finds what students take in a year by what is assigned and chosen (R102), without retired subjects. */
export async function loadTakenSubjects(db: Database | Trx, year: number): Promise<FindTakenSubjects> {
  const assignments = await findAssignments(db, year);
  if (assignments.length === 0) return () => undefined;
  const active = new Set((await findActiveEntries(db, ['subjects'])).map(({ code }) => code));
  const assigned = new Map<string, number[]>();
  for (const { class_id: name, subject } of assignments)
    assigned.set(name, [...(assigned.get(name) ?? []), subject]);
  const chosen = new Map<string, SubjectChoice<number>[]>();
  for (const { student_id: id, subject, takes } of await findChoicesOfYear(db, year))
    chosen.set(id, [...(chosen.get(id) ?? []), { subject, takes: takes === 1 ? 1 : 0 }]);
  return ({ student_id: id, class_id: name }) => {
    const subjects = assigned.get(name);
    return (
      subjects && listTakenSubjects(subjects, chosen.get(id) ?? []).filter((subject) => active.has(subject))
    );
  };
}

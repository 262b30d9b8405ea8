import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { CardSubject, ReportCard } from '@formroom/domain/api/report-cards.ts';
import { createMissingSubjectFinder } from '@formroom/domain/report-cards/class-subjects.ts';
import type { Database, Trx } from '../../db/database.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { findActiveEntries, findEntries } from '../reference-lists/reference-lists.repository.ts';
import { loadTakenSubjects } from '../teaching/taken-subjects.service.ts';
import {
  findPreviousTerm,
  findTermStudents,
  findTermSubjectResults,
  type SubjectRow,
  type TermStudent,
} from './results.repository.ts';

/** Returns the titles of subjects that a card is not complete without, although the class has hardly any results in them. */
export type FindExpectedSubjects = (
  card: Pick<ReportCard, 'student_id' | 'class_id' | 'form_level'> & {
    readonly subjects: readonly Pick<CardSubject, 'subject'>[];
  },
) => readonly string[];

/**
 * Finds what students take by what is assigned in their class, else what they took in the previous term (R84), because
 * a term's marks come in teacher by teacher: in the same form their own subjects, else those of the form. Retired subjects
 * are no longer expected. A student's own choices count in both (R102).
 */
export async function loadExpectedSubjects(db: Database | Trx, key: TermKey): Promise<FindExpectedSubjects> {
  const { own } = await findLastSubjects(db, key);
  const findTaken = await loadTakenSubjects(db, key.year);
  const active = new Map((await findActiveEntries(db, ['subjects'])).map(({ code, title }) => [code, title]));
  const codes = new Map((await findEntries(db, ['subjects'])).map(({ code, title }) => [title, code]));
  const byForm = new Map<number, number[][]>();
  for (const { form, subjects } of own.values())
    byForm.set(form, [...(byForm.get(form) ?? []), subjects.filter((code) => active.has(code))]);
  const finders = new Map([...byForm].map(([form, lists]) => [form, createMissingSubjectFinder(lists)]));
  return ({ student_id: id, class_id, form_level: form, subjects }) => {
    const taken = findTaken({ student_id: id, class_id }, () => {
      const last = own.get(id);
      if (last?.form === form && last.subjects.length > 0) return last.subjects;
      return finders.get(form)?.(subjects.flatMap(({ subject }) => codes.get(subject) ?? [])) ?? [];
    });
    return taken.flatMap((code) => active.get(code) ?? []);
  };
}

/**
 * Returns each student's form and subjects in the previous term, and a function that finds those of any student: the
 * student's own in the same form, else those that at least half of the form had.
 */
export async function findLastSubjects(db: Database | Trx, key: TermKey) {
  const before = await findPreviousTerm(db, key);
  const students = before ? await findTermStudents(db, before) : [];
  const lines = before ? await findTermSubjectResults(db, before) : [];
  await yieldToEventLoop();
  const own = new Map<string, { form: number; subjects: number[] }>(
    students.map(({ student_id: id, form_level: form }) => [id, { form, subjects: [] }]),
  );
  for (const { student_id: id, subject } of lines) own.get(id)?.subjects.push(subject);
  const usual = findUsualSubjects(students, lines);
  const find = (id: string, form: number) => {
    const last = own.get(id);
    return last?.form === form && last.subjects.length > 0 ? last.subjects : (usual.get(form) ?? []);
  };
  return { own, find };
}

/** Returns, by form, the subjects that at least half of its students had. */
function findUsualSubjects(students: readonly TermStudent[], lines: readonly SubjectRow[]) {
  const forms = new Map(students.map(({ student_id: id, form_level: form }) => [id, form]));
  const sizes = new Map<number, number>();
  for (const form of forms.values()) sizes.set(form, (sizes.get(form) ?? 0) + 1);
  const taken = new Map<number, Map<number, number>>();
  for (const { student_id: id, subject } of lines) {
    const form = forms.get(id) ?? 0;
    const counts = taken.get(form) ?? new Map<number, number>();
    taken.set(form, counts.set(subject, (counts.get(subject) ?? 0) + 1));
  }
  return new Map(
    [...taken].map(([form, counts]) => [
      form,
      [...counts]
        .filter(([, count]) => count * 2 >= (sizes.get(form) ?? 0))
        .map(([subject]) => subject)
        .toSorted((a, b) => a - b),
    ]),
  );
}

import { isTakenByClass } from '@formroom/domain/term-report/class-subjects.ts';
import type { Database, Trx } from '../../db/database.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { findActiveEntries } from '../reference-lists/reference-lists.repository.ts';
import { countSubjectsByClass, findPreviousTerm } from './results.repository.ts';

/** Returns the titles of the subjects that a class took the last time, without retired ones. */
export type FindLastSubjects = (className: string) => readonly string[];

/**
 * Finds the subjects that the classes of the same names took in the previous term (R84). Their cards are not complete
 * without them, because a term's marks come in teacher by teacher.
 */
export async function loadLastSubjects(db: Database | Trx, key: TermKey): Promise<FindLastSubjects> {
  const before = await findPreviousTerm(db, key);
  if (!before) return () => [];
  const { subjects, sizes } = await countSubjectsByClass(db, before);
  const entries = await findActiveEntries(db, ['subjects']);
  const titles = new Map(entries.map(({ code, title }) => [code, title]));
  const byClass = new Map<string, string[]>();
  for (const { class_id: name, subject, students } of subjects) {
    const title = titles.get(subject);
    if (title === undefined || !isTakenByClass(students, sizes.get(name) ?? 0)) continue;
    byClass.set(name, [...(byClass.get(name) ?? []), title]);
  }
  return (name) => byClass.get(name) ?? [];
}

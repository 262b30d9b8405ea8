import type { Database, Trx } from '../../db/database.ts';
import { findAssignments, findDeans, findFormTeachers, findPrintedNames } from './teaching.repository.ts';

/** The names that a card prints where none is stored with the results; null for nobody, and for who has no name for cards. */
export interface PrintedNames {
  readonly teacher: (className: string, subject: number) => string | null;
  readonly formTeacher: (className: string) => string | null;
  readonly dean: (formLevel: number) => string | null;
}

/** Finds who teaches what in a year, by the names for report cards (R108). */
export async function loadPrintedNames(db: Database | Trx, year: number): Promise<PrintedNames> {
  const names = new Map((await findPrintedNames(db)).map(({ name, card_name }) => [name, card_name]));
  const teachers = new Map(
    (await findAssignments(db, year)).map((each) => [`${each.subject} ${each.class_id}`, each.teacher]),
  );
  const formTeachers = new Map(
    (await findFormTeachers(db, year)).map((each) => [each.class_id, each.teacher]),
  );
  const deans = new Map((await findDeans(db, year)).map((each) => [each.form_level, each.teacher]));
  const print = (name: string | undefined) => (name === undefined ? null : (names.get(name) ?? null));
  return {
    teacher: (className, subject) => print(teachers.get(`${subject} ${className}`)),
    formTeacher: (className) => print(formTeachers.get(className)),
    dean: (formLevel) => print(deans.get(formLevel)),
  };
}

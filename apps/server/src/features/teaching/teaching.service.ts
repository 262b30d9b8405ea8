import type { SaveTeaching, SubjectChoices, Teaching } from '@formroom/domain/api/teaching.ts';
import { parseFormLevel } from '@formroom/domain/report-cards/terms.ts';
import { compareClasses } from '@formroom/domain/school/class-order.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { type Database, inTransaction, lockTable, type Trx } from '../../db/database.ts';
import { invalid, notFound } from '../../errors.ts';
import { findActiveEntries } from '../reference-lists/reference-lists.repository.ts';
import {
  findAssignments,
  findChoices,
  findClassesInYear,
  findDeans,
  findFormTeachers,
  findStudentsOfClass,
  findTeachers,
  replaceAssignments,
  replaceChoices,
  replaceDeans,
  replaceFormTeachers,
} from './teaching.repository.ts';

/** Returns who teaches what in a year; with a teacher's name only what this one does, without the other names. */
export async function getTeaching(db: Database | Trx, year: number, teacher?: string): Promise<Teaching> {
  const entries = await findActiveEntries(db, ['subjects']);
  const teachers = teacher === undefined ? (await findTeachers(db)).map(({ name }) => name) : [teacher];
  return {
    assignments: (await findAssignments(db, year, teacher)).toSorted(
      (a, b) => compareClasses(a.class_id, b.class_id) || a.subject - b.subject,
    ),
    form_teachers: await findFormTeachers(db, year, teacher),
    deans: await findDeans(db, year, teacher),
    classes: (await findClassesInYear(db, year)).toSorted(compareClasses),
    subjects: entries.map(({ code, title }) => ({ code, title })),
    teachers,
  };
}

/**
 * Changes who teaches what, all or nothing.
 * @throws PortalError invalid for a class, a subject or a teacher that does not exist
 */
export const saveTeaching = (db: Database, year: number, sent: SaveTeaching): Promise<Teaching> =>
  inTransaction(db, async (trx) => {
    await lockTable(trx, 'teaching');
    await assertKnown(trx, year, sent);
    await replaceAssignments(
      trx,
      year,
      keepLast(sent.assignments, (each) => `${each.subject} ${each.class_id}`),
    );
    await replaceFormTeachers(
      trx,
      year,
      keepLast(sent.form_teachers, (each) => each.class_id),
    );
    await replaceDeans(
      trx,
      year,
      keepLast(sent.deans, (each) => String(each.form_level)),
    );
    return await getTeaching(trx, year);
  });

/** Of several for one place, the last is meant. */
const keepLast = <T>(items: readonly T[], toKey: (item: T) => string) => [
  ...new Map(items.map((each) => [toKey(each), each])).values(),
];

async function assertKnown(trx: Trx, year: number, { assignments, form_teachers, deans }: SaveTeaching) {
  const classes = new Set(await findClassesInYear(trx, year));
  const subjects = new Set((await findActiveEntries(trx, ['subjects'])).map(({ code }) => code));
  const teachers = new Set((await findTeachers(trx)).map(({ name }) => name));
  const isAssigned = ({ teacher }: { teacher: string | null }) => teacher !== null;
  // Whoever is removed from a class or subject that is gone must not be in the way.
  const placed = [...assignments, ...form_teachers].filter(isAssigned);
  const unknownClass = placed.find(({ class_id: name }) => !classes.has(name));
  if (unknownClass) throw invalid({ class_id: [`There is no class ${unknownClass.class_id} in this year.`] });
  const unknownSubject = assignments.filter(isAssigned).find(({ subject }) => !subjects.has(subject));
  if (unknownSubject)
    throw invalid({ subject: [`There is no subject with the code ${unknownSubject.subject}.`] });
  const unknownTeacher = [...placed, ...deans].find(
    ({ teacher }) => teacher !== null && !teachers.has(teacher),
  );
  if (unknownTeacher)
    throw invalid({ teacher: [`${unknownTeacher.teacher ?? ''} is nobody who may type marks.`] });
}

/** Takes over what the year before had, where nothing is assigned yet. */
export const copyTeaching = (db: Database, year: number): Promise<Teaching> =>
  inTransaction(db, async (trx) => {
    await lockTable(trx, 'teaching');
    const now = await getTeaching(trx, year);
    const [classes, subjects, teachers] = [
      new Set(now.classes),
      new Set(now.subjects.map(({ code }) => code)),
      new Set(now.teachers),
    ];
    const assigned = new Set(now.assignments.map((each) => `${each.subject} ${each.class_id}`));
    const withFormTeacher = new Set(now.form_teachers.map(({ class_id: name }) => name));
    const withDean = new Set(now.deans.map(({ form_level: form }) => form));
    const before = year - 1;
    await replaceAssignments(
      trx,
      year,
      (await findAssignments(trx, before)).filter(
        (each) =>
          classes.has(each.class_id) &&
          subjects.has(each.subject) &&
          teachers.has(each.teacher) &&
          !assigned.has(`${each.subject} ${each.class_id}`),
      ),
    );
    await replaceFormTeachers(
      trx,
      year,
      (await findFormTeachers(trx, before)).filter(
        (each) =>
          classes.has(each.class_id) && teachers.has(each.teacher) && !withFormTeacher.has(each.class_id),
      ),
    );
    await replaceDeans(
      trx,
      year,
      (await findDeans(trx, before)).filter(
        (each) => teachers.has(each.teacher) && !withDean.has(each.form_level),
      ),
    );
    return await getTeaching(trx, year);
  });

/** Returns the choices of a class's students; @throws PortalError not-found for a class without students */
export async function getSubjectChoices(
  db: Database | Trx,
  year: number,
  className: string,
): Promise<SubjectChoices> {
  const students = await findStudentsOfClass(db, year, className);
  if (students.length === 0) throw notFound();
  const choices = await findChoices(
    db,
    year,
    students.map(({ id }) => id),
  );
  return {
    choices: choices.map(({ takes, ...choice }) => ({ ...choice, takes: takes === 1 ? 1 : 0 })),
    students: students.map(({ id, ...names }) => ({ student_id: id, name: formatListName(names) })),
  };
}

/** @throws PortalError not-found; invalid for a student of another class or an unknown subject */
export const saveSubjectChoices = (
  db: Database,
  { year, class: className }: { readonly year: number; readonly class: string },
  choices: readonly { student_id: string; subject: number; takes: 0 | 1 | null }[],
) =>
  inTransaction(db, async (trx) => {
    await lockTable(trx, 'subject_choices');
    const members = new Set((await findStudentsOfClass(trx, year, className)).map(({ id }) => id));
    if (members.size === 0) throw notFound();
    const subjects = new Set((await findActiveEntries(trx, ['subjects'])).map(({ code }) => code));
    const stranger = choices.find(({ student_id: id }) => !members.has(id));
    if (stranger) throw invalid({ student_id: [`${stranger.student_id} is not in this class.`] });
    const unknown = choices.find(({ subject }) => !subjects.has(subject));
    if (unknown) throw invalid({ subject: [`There is no subject with the code ${unknown.subject}.`] });
    await replaceChoices(
      trx,
      year,
      keepLast(choices, ({ student_id: id, subject }) => `${subject} ${id}`),
    );
    return await getSubjectChoices(trx, year, className);
  });

/** What a teacher may reach in a year: sheets to type in, classes and forms to read and write remarks of. */
export interface TeachingScope {
  readonly mayType: (className: string, subject: number) => boolean;
  readonly isFormTeacher: (className: string) => boolean;
  readonly isDean: (className: string) => boolean;
}

export async function getTeachingScope(
  db: Database | Trx,
  year: number,
  teacher: string,
): Promise<TeachingScope> {
  const sheets = new Set(
    (await findAssignments(db, year, teacher)).map((each) => `${each.subject} ${each.class_id}`),
  );
  const classes = new Set((await findFormTeachers(db, year, teacher)).map(({ class_id: name }) => name));
  const forms = new Set((await findDeans(db, year, teacher)).map(({ form_level: form }) => form));
  return {
    mayType: (className, subject) => sheets.has(`${subject} ${className}`),
    isFormTeacher: (className) => classes.has(className),
    isDean: (className) => forms.has(parseFormLevel(className) ?? 0),
  };
}

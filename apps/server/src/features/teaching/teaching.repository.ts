import type { Database, Trx } from '../../db/database.ts';
import type { TeachingTable } from '../../db/teaching-tables.ts';
import { classInYear } from '../school-years/enrolments.repository.ts';

/** Returns who teaches what in a year, or what one teacher does. */
export const findAssignments = (db: Database | Trx, year: number, teacher?: string) =>
  db
    .selectFrom('teaching')
    .select(['class_id', 'subject', 'teacher'])
    .where('year', '=', year)
    .$if(teacher !== undefined, (query) => query.where('teacher', '=', teacher ?? ''))
    .orderBy('class_id')
    .orderBy('subject')
    .execute();

/** Returns who teaches a subject in a class. */
export const findAssignment = (
  db: Database | Trx,
  { year, class_id, subject }: Pick<TeachingTable, 'year' | 'class_id' | 'subject'>,
) =>
  db
    .selectFrom('teaching')
    .select('teacher')
    .where('year', '=', year)
    .where('class_id', '=', class_id)
    .where('subject', '=', subject)
    .executeTakeFirst();

export const findFormTeachers = (db: Database | Trx, year: number, teacher?: string) =>
  db
    .selectFrom('form_teachers')
    .select(['class_id', 'teacher'])
    .where('year', '=', year)
    .$if(teacher !== undefined, (query) => query.where('teacher', '=', teacher ?? ''))
    .orderBy('class_id')
    .execute();

export const findDeans = (db: Database | Trx, year: number, teacher?: string) =>
  db
    .selectFrom('deans')
    .select(['form_level', 'teacher'])
    .where('year', '=', year)
    .$if(teacher !== undefined, (query) => query.where('teacher', '=', teacher ?? ''))
    .orderBy('form_level')
    .execute();

/** Returns the administrators with a name for report cards. */
export const findPrintedNames = (db: Database | Trx) =>
  db.selectFrom('admins').select(['name', 'card_name']).where('card_name', 'is not', null).execute();

const PLACES_PER_STATEMENT = 100;

/** Removes who teaches the given subjects in classes, and stores those that have a teacher. */
export async function replaceAssignments(
  trx: Trx,
  year: number,
  cells: readonly { class_id: string; subject: number; teacher: string | null }[],
) {
  for (let start = 0; start < cells.length; start += PLACES_PER_STATEMENT) {
    const some = cells.slice(start, start + PLACES_PER_STATEMENT);
    await trx
      .deleteFrom('teaching')
      .where('year', '=', year)
      .where((eb) =>
        eb.or(
          some.map(({ class_id, subject }) =>
            eb.and([eb('class_id', '=', class_id), eb('subject', '=', subject)]),
          ),
        ),
      )
      .execute();
    const rows = some.flatMap(({ teacher, ...cell }) =>
      teacher === null ? [] : [{ ...cell, year, teacher }],
    );
    if (rows.length > 0) await trx.insertInto('teaching').values(rows).execute();
  }
}

export async function replaceFormTeachers(
  trx: Trx,
  year: number,
  classes: readonly { class_id: string; teacher: string | null }[],
) {
  if (classes.length === 0) return;
  await trx
    .deleteFrom('form_teachers')
    .where('year', '=', year)
    .where(
      'class_id',
      'in',
      classes.map(({ class_id: name }) => name),
    )
    .execute();
  const rows = classes.flatMap(({ class_id, teacher }) =>
    teacher === null ? [] : [{ year, class_id, teacher }],
  );
  if (rows.length > 0) await trx.insertInto('form_teachers').values(rows).execute();
}

export async function replaceDeans(
  trx: Trx,
  year: number,
  forms: readonly { form_level: number; teacher: string | null }[],
) {
  if (forms.length === 0) return;
  await trx
    .deleteFrom('deans')
    .where('year', '=', year)
    .where(
      'form_level',
      'in',
      forms.map(({ form_level: form }) => form),
    )
    .execute();
  const rows = forms.flatMap(({ form_level, teacher }) =>
    teacher === null ? [] : [{ year, form_level, teacher }],
  );
  if (rows.length > 0) await trx.insertInto('deans').values(rows).execute();
}

/** Returns the classes that have students in a year. */
export async function findClassesInYear(db: Database | Trx, year: number): Promise<string[]> {
  const rows = await db
    .selectFrom('students')
    .select((eb) => classInYear(eb, year).as('class_id'))
    .distinct()
    .where('left_at', 'is', null)
    .execute();
  return rows.flatMap(({ class_id: name }) => name ?? []);
}

/** Returns the administrators who may be assigned: all who may write marks. */
export const findTeachers = (db: Database | Trx) =>
  db
    .selectFrom('admins')
    .select('name')
    .where('disabled_at', 'is', null)
    .where('role', 'in', ['teacher', 'office', 'results'])
    .orderBy('name')
    .execute();

/** Returns the choices of students, or those in one subject. */
export const findChoices = (db: Database | Trx, year: number, ids: readonly string[], subject?: number) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('subject_choices')
        .select(['student_id', 'subject', 'takes'])
        .where('student_id', 'in', ids)
        .where('year', '=', year)
        .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? 0))
        .execute();

/** All choices of a year. */
export const findChoicesOfYear = (db: Database | Trx, year: number) =>
  db
    .selectFrom('subject_choices')
    .select(['student_id', 'subject', 'takes'])
    .where('year', '=', year)
    .execute();

export async function replaceChoices(
  trx: Trx,
  year: number,
  choices: readonly { student_id: string; subject: number; takes: 0 | 1 | null }[],
) {
  for (let start = 0; start < choices.length; start += PLACES_PER_STATEMENT) {
    const some = choices.slice(start, start + PLACES_PER_STATEMENT);
    await trx
      .deleteFrom('subject_choices')
      .where('year', '=', year)
      .where((eb) =>
        eb.or(
          some.map(({ student_id, subject }) =>
            eb.and([eb('student_id', '=', student_id), eb('subject', '=', subject)]),
          ),
        ),
      )
      .execute();
    const rows = some.flatMap(({ takes, ...choice }) => (takes === null ? [] : [{ ...choice, year, takes }]));
    if (rows.length > 0) await trx.insertInto('subject_choices').values(rows).execute();
  }
}

/** Returns the students who are in a class in a year, by name. */
export const findStudentsOfClass = (db: Database | Trx, year: number, className: string) =>
  db
    .selectFrom('students')
    .select(['id', 'first_name', 'last_name'])
    .where('left_at', 'is', null)
    .where((eb) => eb(classInYear(eb, year), '=', className))
    .orderBy('sort_name')
    .orderBy('id')
    .execute();

import { compareClasses } from '@formroom/domain/school/class-order.ts';
import type { Mark } from '@formroom/domain/report-cards/marks.ts';
import type { SubjectResults } from '@formroom/domain/report-cards/columns.ts';
import type { Selectable } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import type { SubjectResultsTable, TermKey, TermStudentsTable } from '../../db/term-tables.ts';
import { classInYear } from '../school-years/enrolments.repository.ts';
import { selectOutsideTerm } from './term-members.repository.ts';

export type TermStudent = Selectable<TermStudentsTable> & {
  first_name: string | null;
  last_name: string | null;
  date_of_birth: string | null;
};
export type SubjectRow = SubjectResults & { student_id: string; subject: number };

/** Returns the students of a term or of one of its classes, in class and name order (R87). */
export async function findTermStudents(
  db: Database | Trx,
  { year, term }: TermKey,
  className?: string,
): Promise<TermStudent[]> {
  return await db
    .selectFrom('term_students')
    .innerJoin('students', 'students.id', 'term_students.student_id')
    .selectAll('term_students')
    .select(['students.first_name', 'students.last_name', 'students.date_of_birth'])
    .where('students.id', 'not in', selectOutsideTerm(db, { year, term }))
    .where('year', '=', year)
    .where('term', '=', term)
    .$if(className !== undefined, (query) => query.where('term_students.class_id', '=', className ?? ''))
    .orderBy('term_students.class_id')
    .orderBy('students.sort_name')
    .orderBy('students.id')
    .execute();
}

/** Returns the subject results of a term or of some of its students, in the order of the subject list. */
export async function findTermSubjectResults(
  db: Database | Trx,
  { year, term }: TermKey,
  students?: readonly TermStudent[],
): Promise<SubjectRow[]> {
  if (students?.length === 0) return [];
  const ids = students?.map(({ student_id: id }) => id) ?? [];
  const rows = await db
    .selectFrom('subject_results')
    .selectAll()
    .where('year', '=', year)
    .where('term', '=', term)
    .where('student_id', 'not in', selectOutsideTerm(db, { year, term }))
    .$if(students !== undefined, (query) => query.where('student_id', 'in', ids))
    .orderBy('subject')
    .execute();
  return rows.map(toSubjectRow);
}

/** Converts a stored subject result; its marks become numbers. */
export const toSubjectRow = (row: Selectable<SubjectResultsTable>): SubjectRow => ({
  ...row,
  course_mark: parseMark(row.course_mark),
  exam_mark: parseMark(row.exam_mark),
});

const parseMark = (stored: string | null): Mark =>
  stored === null || stored === 'Abs' ? stored : Number(stored);
export const toStoredMark = (mark: Mark) => (mark === null ? null : String(mark));

/** Returns the classes of a term in order, with the number of cards that are or will be posted. */
export async function findTermClasses(
  db: Database | Trx,
  { year, term, posted }: TermKey & { posted: number },
) {
  const classes = await db
    .selectFrom('term_students')
    .select((eb) => ['class_id', eb.fn.countAll<number>().as('students')])
    .where('year', '=', year)
    .where('term', '=', term)
    .where('student_id', 'not in', selectOutsideTerm(db, { year, term }))
    .$if(posted === 1, (query) =>
      query.where('student_id', 'in', (eb) =>
        eb
          .selectFrom('posted_cards')
          .select('posted_cards.student_id')
          .where('year', '=', year)
          .where('term', '=', term),
      ),
    )
    .groupBy('class_id')
    .execute();
  return classes.sort((a, b) => compareClasses(a.class_id, b.class_id));
}

/** Returns a student's class in a term; undefined without results. */
export const findClassInTerm = async (db: Database | Trx, { year, term }: TermKey, studentId: string) => {
  const row = await db
    .selectFrom('term_students')
    .select('class_id')
    .where('student_id', '=', studentId)
    .where('year', '=', year)
    .where('term', '=', term)
    .executeTakeFirst();
  return row?.class_id;
};

/** Returns the students with a class and without results in a term, in name order (R87). */
export const findStudentsWithoutResults = (db: Database, { year, term }: TermKey) =>
  selectStudentsInClasses(db, { year, term })
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('term_students')
            .select('student_id')
            .whereRef('student_id', '=', 'students.id')
            .where('year', '=', year)
            .where('term', '=', term),
        ),
      ),
    )
    .orderBy('sort_name')
    .orderBy('id')
    .execute();

/** Returns everybody who may have results in a term, with the class in that school year (R87). */
export async function findClassesInTerm(db: Database, { year, term }: TermKey) {
  const students = await db
    .selectFrom('students')
    .select((eb) => ['id', classInYear(eb, year).as('class_id')])
    .where('id', 'not in', selectOutsideTerm(db, { year, term }))
    .execute();
  return new Map(students.map(({ id, class_id: className }) => [id, className]));
}

/** Selects the students of whom results of a term are expected: they were in a class in that school year (R87). */
export const selectStudentsInClasses = (db: Database, { year, term }: TermKey) =>
  db
    .selectFrom('students')
    .select((eb) => [
      'id as student_id',
      'first_name',
      'last_name',
      classInYear(eb, year).$notNull().as('class_id'),
    ])
    .where((eb) => eb(classInYear(eb, year), 'is not', null))
    .where('students.id', 'not in', selectOutsideTerm(db, { year, term }));

/** Returns the latest term before the given one that has results. */
export const findPreviousTerm = (db: Database, { year, term }: TermKey) =>
  db
    .selectFrom('term_students')
    .select(['year', 'term'])
    .where((eb) => eb.or([eb('year', '<', year), eb.and([eb('year', '=', year), eb('term', '<', term)])]))
    .orderBy('year', 'desc')
    .orderBy('term', 'desc')
    .limit(1)
    .executeTakeFirst();

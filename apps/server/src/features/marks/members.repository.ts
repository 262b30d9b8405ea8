import { emptyStudentResults } from '@formroom/domain/report-cards/columns.ts';
import { parseFormLevel } from '@formroom/domain/report-cards/terms.ts';
import type { Database, Trx } from '../../db/database.ts';
import { forNoKeyUpdate } from '../../db/dialects/row-locks.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { selectOutsideTerm } from '../report-cards/term-members.repository.ts';
import { classInYear } from '../school-years/enrolments.repository.ts';

/** A student in a term: with results in the class that is stored with them, else in the class of that year. */
export interface Member {
  readonly student_id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly sex: string | null;
  readonly class_id: string;
  /** Null for a student without results in the term. */
  readonly form_level: number | null;
}

/** A member of a class, without what is in the student's record. */
export type Placement = Pick<Member, 'student_id' | 'class_id' | 'form_level'>;

const selectMembers = (db: Database | Trx, { year, term }: TermKey) =>
  db
    .selectFrom('students')
    .leftJoin('term_students', (join) =>
      join
        .onRef('term_students.student_id', '=', 'students.id')
        .on('term_students.year', '=', year)
        .on('term_students.term', '=', term),
    )
    .select((eb) => [
      'students.id as student_id',
      'term_students.form_level',
      eb.fn.coalesce('term_students.class_id', classInYear(eb, year)).as('class_id'),
    ])
    .where('students.id', 'not in', selectOutsideTerm(db, { year, term }));

/** Returns the students of a class in a term, by name. */
export async function findMembers(db: Database | Trx, key: TermKey, className: string): Promise<Member[]> {
  const rows = await selectMembers(db, key)
    .select(['first_name', 'last_name', 'sex'])
    // Who may be in it: otherwise the class of every student would be looked up.
    .where('students.id', 'in', selectEverInClass(db, key, className))
    .where((eb) =>
      eb.or([
        eb('term_students.class_id', '=', className),
        eb.and([eb('term_students.class_id', 'is', null), eb(classInYear(eb, key.year), '=', className)]),
      ]),
    )
    .orderBy('sort_name')
    .orderBy('students.id')
    .execute();
  return rows.map((row) => ({ ...row, class_id: className }));
}

/** Selects the students who are in a class now or were when they left, were in the year, or have results in the term there. */
function selectEverInClass(db: Database | Trx, { year, term }: TermKey, className: string) {
  const inClass = db.selectFrom('students as own').select('own.id').where('own.class_id', '=', className);
  return (
    inClass
      // Each has its own index.
      .where('own.left_at', 'is', null)
      .unionAll(inClass.where('own.left_at', 'is not', null))
      .unionAll(
        db
          .selectFrom('term_students as placed')
          .select('placed.student_id as id')
          .where('placed.year', '=', year)
          .where('placed.term', '=', term)
          .where('placed.class_id', '=', className),
      )
      .unionAll(
        db
          .selectFrom('enrolments')
          .select('enrolments.student_id as id')
          .where('enrolments.year', '=', year)
          .where('enrolments.class_id', '=', className),
      )
  );
}

/** Returns the IDs of every student in a term who is in a class, with the class. */
export async function findAllMembers(db: Database, key: TermKey): Promise<Placement[]> {
  const rows = await selectMembers(db, key).execute();
  return rows.flatMap(({ class_id: name, ...row }) => (name === null ? [] : [{ ...row, class_id: name }]));
}

/** Places students who have no results in a term yet, and returns the IDs of those whom nobody else has placed meanwhile. */
export async function placeInTerm(
  trx: Trx,
  { year, term }: TermKey,
  members: readonly (Member & { form_level: number })[],
) {
  if (members.length === 0) return [];
  const placed = await trx
    .insertInto('term_students')
    .values(
      members.map(({ student_id, class_id, form_level }) => ({
        ...emptyStudentResults,
        student_id,
        class_id,
        form_level,
        year,
        term,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('student_id')
    .execute();
  return placed.map(({ student_id: id }) => id);
}

/** Locks the rows of students in a term against other writers of results. */
export async function lockPlaced(trx: Trx, { year, term }: TermKey, ids: readonly string[]) {
  await trx
    .selectFrom('term_students')
    .select('student_id')
    .where('student_id', 'in', ids)
    .where('year', '=', year)
    .where('term', '=', term)
    .orderBy('student_id')
    .modifyEnd(forNoKeyUpdate(trx, 'term_students'))
    .execute();
}

/** The form of most of a class who have results in the term; else that in its name, or 1 if it names none. */
export function getFormLevel(className: string, members: readonly Pick<Member, 'form_level'>[]) {
  const counts = new Map<number, number>();
  for (const { form_level: level } of members)
    if (level !== null) counts.set(level, (counts.get(level) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? parseFormLevel(className) ?? 1;
}

/** The members by class. */
export function groupMembersByClass(members: readonly Placement[]) {
  const classes = new Map<string, Placement[]>();
  for (const member of members) {
    const known = classes.get(member.class_id);
    if (known) known.push(member);
    else classes.set(member.class_id, [member]);
  }
  return classes;
}

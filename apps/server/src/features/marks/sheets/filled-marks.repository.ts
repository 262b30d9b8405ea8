import type { Database } from '../../../db/database.ts';
import type { TermKey } from '../../../db/term-tables.ts';
import { selectOutsideTerm } from '../../report-cards/term-members.repository.ts';

/** Counts, by class and subject, the students of a term with a line, and those with marks. */
export async function countFilledMarks(db: Database, { year, term }: TermKey) {
  const rows = await db
    .selectFrom('subject_results as result')
    .innerJoin('term_students as student', (join) =>
      join
        .onRef('student.student_id', '=', 'result.student_id')
        .onRef('student.year', '=', 'result.year')
        .onRef('student.term', '=', 'result.term'),
    )
    .select((eb) => [
      'student.class_id',
      'result.subject',
      eb.fn.countAll<number | string>().as('lines'),
      eb.fn.count<number | string>('course_mark').as('course'),
      eb.fn.count<number | string>('exam_mark').as('exam'),
      eb.fn
        .sum<number | string>(
          eb
            .case()
            .when(eb.and([eb('course_mark', 'is not', null), eb('exam_mark', 'is not', null)]))
            .then(1)
            .else(0)
            .end(),
        )
        .as('both'),
    ])
    .where('result.year', '=', year)
    .where('result.term', '=', term)
    .where('result.student_id', 'not in', selectOutsideTerm(db, { year, term }))
    .groupBy(['student.class_id', 'result.subject'])
    .execute();
  return rows.map(({ class_id, subject, ...counts }) => ({
    class_id,
    subject,
    lines: Number(counts.lines),
    course: Number(counts.course),
    exam: Number(counts.exam),
    both: Number(counts.both),
  }));
}

/** Returns the choices of students in a year (R102), and whether each has results in the subject and term. */
export async function findChoicesWithResults(db: Database, { year, term }: TermKey) {
  const rows = await db
    .selectFrom('subject_choices as choice')
    .leftJoin('subject_results as result', (join) =>
      join
        .onRef('result.student_id', '=', 'choice.student_id')
        .onRef('result.subject', '=', 'choice.subject')
        .on('result.year', '=', year)
        .on('result.term', '=', term),
    )
    .select(['choice.student_id', 'choice.subject', 'choice.takes', 'result.student_id as line'])
    .where('choice.year', '=', year)
    .execute();
  return rows.map(({ line, ...choice }) => ({ ...choice, hasLine: line !== null }));
}

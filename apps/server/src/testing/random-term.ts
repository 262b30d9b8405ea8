import type { Mark } from '@formroom/domain/report-cards/marks.ts';
import fc from 'fast-check';
import type { Database } from '../db/database.ts';
import type { TermKey } from '../db/term-tables.ts';

export const TERM_CLASSES = ['7X', '7Y'] as const;
const teachers = ['K. Mohammed', 'A. Baptiste', 'R. De Freitas', null];

export interface RandomLine {
  readonly course_mark: Mark;
  readonly exam_mark: Mark;
  readonly teacher: string | null;
}

/** The class of a student in a term, null for one without results, and the lines in the order of `subjects`, null for none. */
interface RandomStudent {
  readonly class_id: (typeof TERM_CLASSES)[number] | null;
  readonly lines: readonly (RandomLine | null)[];
}

const number = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10);
const mark = fc.oneof(
  { weight: 8, arbitrary: number },
  { weight: 1, arbitrary: fc.constantFrom('Abs' as const, null) },
);

/** Results of some students in some subjects. */
export const randomTerm = (students: number, subjects: number): fc.Arbitrary<RandomStudent[]> =>
  fc.array(
    fc.record({
      class_id: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...TERM_CLASSES) },
        { weight: 1, arbitrary: fc.constant(null) },
      ),
      lines: fc.array(
        fc.option(fc.record({ course_mark: mark, exam_mark: mark, teacher: fc.constantFrom(...teachers) }), {
          freq: 5,
        }),
        { minLength: subjects, maxLength: subjects },
      ),
    }),
    { minLength: students, maxLength: students },
  );

/** Stores results in a term in place of what is there; the term is added if it is missing, and not posted. */
export async function storeRandomTerm(
  db: Database,
  { year, term }: TermKey,
  {
    ids,
    subjects,
    students,
  }: {
    readonly ids: readonly string[];
    readonly subjects: readonly number[];
    readonly students: readonly RandomStudent[];
  },
) {
  const [model, line] = [
    await db.selectFrom('term_students').selectAll().limit(1).executeTakeFirstOrThrow(),
    await db.selectFrom('subject_results').selectAll().limit(1).executeTakeFirstOrThrow(),
  ];
  for (const table of ['posted_cards', 'subject_results', 'term_students'] as const)
    await db.deleteFrom(table).where('year', '=', year).where('term', '=', term).execute();
  await db
    .insertInto('terms')
    .values({
      year,
      term,
      posted: 0,
      date_posted: null,
      first_day: null,
      last_day: null,
      sessions_possible: null,
      reopens_on: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['year', 'term']).doUpdateSet({ posted: 0, date_posted: null }),
    )
    .execute();
  const members = students.flatMap(({ class_id, lines }, index) =>
    class_id === null ? [] : [{ key: { student_id: ids[index] ?? '', year, term }, class_id, lines }],
  );
  const rows = members.flatMap(({ key, lines }) =>
    lines.flatMap((each, place) =>
      each === null
        ? []
        : [
            {
              ...line,
              ...key,
              subject: subjects[place] ?? 0,
              teacher: each.teacher,
              course_mark: toText(each.course_mark),
              exam_mark: toText(each.exam_mark),
            },
          ],
    ),
  );
  if (members.length > 0)
    await db
      .insertInto('term_students')
      .values(members.map(({ key, class_id }) => ({ ...model, ...key, class_id, form_level: 4 })))
      .execute();
  if (rows.length > 0) await db.insertInto('subject_results').values(rows).execute();
}

const toText = (value: Mark) => (value === null ? null : String(value));

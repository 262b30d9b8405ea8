import { cardSubjectSchema, type ReportCard, reportCardSchema } from '@formroom/domain/api/report-cards.ts';
import type { AnalyzedCard } from '@formroom/domain/report-cards/group-results.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { parseStored } from '../../db/stored-json.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { parseCard } from './card-content.repository.ts';
import { selectOutsideTerm } from './term-members.repository.ts';

const { subject, teacher, course_mark, exam_mark, total } = cardSubjectSchema.shape;

/** What is counted of a card besides its average, so that a whole term is read without the contents of its cards. */
const storedTotalsSchema = reportCardSchema.pick({ class_id: true, form_level: true, key: true }).extend({
  subjects: z.array(z.tuple([subject, teacher, course_mark, exam_mark, total])),
});

export const encodeTotals = ({ class_id, form_level, key, subjects }: ReportCard) =>
  JSON.stringify({
    class_id,
    form_level,
    key,
    subjects: subjects.map((line) => [
      line.subject,
      line.teacher,
      line.course_mark,
      line.exam_mark,
      line.total,
    ]),
  } satisfies z.input<typeof storedTotalsSchema>);

/** Returns what is counted of the posted cards of a term (R87), with the students' names. */
export const findPostedTotals = (db: Database, { year, term }: TermKey) =>
  db
    .selectFrom('posted_cards')
    .innerJoin('students', 'students.id', 'posted_cards.student_id')
    .select([
      'posted_cards.student_id',
      'posted_cards.year',
      'posted_cards.term',
      'posted_cards.average',
      'posted_cards.totals',
      'students.first_name',
      'students.last_name',
    ])
    .select((eb) => eb.case().when('totals', 'is', null).then(eb.ref('content')).end().as('content'))
    .where('students.id', 'not in', selectOutsideTerm(db, { year, term }))
    .where('posted_cards.year', '=', year)
    .where('posted_cards.term', '=', term)
    .execute();

type StoredTotals = Awaited<ReturnType<typeof findPostedTotals>>[number];

/** @throws UnreadableRowError */
export async function parseTotals(row: StoredTotals): Promise<AnalyzedCard> {
  const { student_id, year, term, totals, content } = row;
  if (totals === null)
    return toAnalyzedCard(await parseCard({ student_id, year, term, content: content ?? '' }), row);
  const place = { table: 'posted_cards', id: `${student_id} ${year} ${term}` } as const;
  const { subjects, ...card } = parseStored(totals, storedTotalsSchema, place);
  return {
    ...card,
    student_id,
    name: formatListName(row),
    average: row.average === null ? null : Number(row.average),
    subjects: subjects.map(([title, name, course, exam, sum]) => ({
      subject: title,
      teacher: name,
      course_mark: course,
      exam_mark: exam,
      total: sum,
    })),
  };
}

/** What is counted of a card. @param names the student's */
export const toAnalyzedCard = (
  { student_id, class_id, form_level, average, key, subjects }: ReportCard,
  names: Parameters<typeof formatListName>[0],
): AnalyzedCard => ({
  student_id,
  class_id,
  form_level,
  average,
  key,
  subjects,
  name: formatListName(names),
});

import { cardSubjectSchema, type ReportCard, reportCardSchema } from '@formroom/domain/api/report-cards.ts';
import type { AnalyzedCard } from '@formroom/domain/report-cards/group-results.ts';
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

/** Returns what is counted of the posted cards of a term (R87). */
export const findPostedTotals = (db: Database, { year, term }: TermKey) =>
  db
    .selectFrom('posted_cards')
    .select(['student_id', 'year', 'term', 'average', 'totals'])
    .select((eb) => eb.case().when('totals', 'is', null).then(eb.ref('content')).end().as('content'))
    .where('student_id', 'not in', selectOutsideTerm(db, { year, term }))
    .where('year', '=', year)
    .where('term', '=', term)
    .execute();

type StoredTotals = Awaited<ReturnType<typeof findPostedTotals>>[number];

/** @throws UnreadableRowError */
export async function parseTotals(row: StoredTotals): Promise<AnalyzedCard> {
  const { student_id, year, term, totals, content } = row;
  if (totals === null) return await parseCard({ student_id, year, term, content: content ?? '' });
  const place = { table: 'posted_cards', id: `${student_id} ${year} ${term}` } as const;
  const { subjects, ...card } = parseStored(totals, storedTotalsSchema, place);
  return {
    ...card,
    student_id,
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

import { cardSubjectSchema, type ReportCard, reportCardSchema } from '@formroom/domain/api/report-cards.ts';
import { type AnalyzedCard, toAnalyzedCard } from '@formroom/domain/report-cards/group-results.ts';
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

export function encodeTotals(card: ReportCard) {
  const { class_id, form_level, key, subjects } = toAnalyzedCard(card);
  return JSON.stringify({
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
}

const selectPosted = (db: Database, { year, term }: TermKey) =>
  db
    .selectFrom('posted_cards')
    .where('student_id', 'not in', selectOutsideTerm(db, { year, term }))
    .where('year', '=', year)
    .where('term', '=', term);

/** Returns what is counted of the posted cards of a term (R87). `totals` is null where `findPostedContents` has the card. */
export const findPostedTotals = (db: Database, key: TermKey) =>
  selectPosted(db, key).select(['student_id', 'average', 'totals']).execute();

type StoredTotals = Awaited<ReturnType<typeof findPostedTotals>>[number];

/** Returns the cards that an earlier version posted. */
export async function findPostedContents(db: Database, key: TermKey): Promise<AnalyzedCard[]> {
  const rows = await selectPosted(db, key)
    .select(['student_id', 'year', 'term', 'content'])
    .where('totals', 'is', null)
    .execute();
  return (await Promise.all(rows.map(parseCard))).map(toAnalyzedCard);
}

/** @throws UnreadableRowError */
export function parseTotals(
  { student_id, average, totals }: StoredTotals,
  { year, term }: TermKey,
): AnalyzedCard[] {
  if (totals === null) return [];
  const place = { table: 'posted_cards', id: `${student_id} ${year} ${term}` } as const;
  const { subjects, ...card } = parseStored(totals, storedTotalsSchema, place);
  const lines = subjects.map(([title, name, course, exam, sum]) => ({
    subject: title,
    teacher: name,
    course_mark: course,
    exam_mark: exam,
    total: sum,
  }));
  return [{ ...card, student_id, average: average === null ? null : Number(average), subjects: lines }];
}

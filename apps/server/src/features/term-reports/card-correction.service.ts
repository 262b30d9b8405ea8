import type { CardCorrection } from '@formroom/domain/api/card-corrections.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import type { Database } from '../../db/database.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { notFound } from '../../http/problem.ts';
import { findCard } from './cards.service.ts';
import { findSubjectCodes, getPostedTerm, toFigures } from './correct-card.service.ts';
import { computeLateCard } from './late-card.service.ts';
import { findPostedIssue } from './posted-cards.repository.ts';
import { findCorrections } from './result-changes.repository.ts';
import { findSubjectResults } from './write-results.repository.ts';

/**
 * Returns a card of a posted term with its issue and the corrections that were made to it.
 * @throws Problem 404; 409 if the term is not posted
 */
export async function getCardCorrection(
  db: Database,
  { id, ...key }: TermKey & { readonly id: string },
): Promise<CardCorrection> {
  const term = await getPostedTerm(db, key, id);
  const [card, current] = [await findCard(db, term, id), await computeLateCard(db, term, id)];
  if (!card || !current) throw notFound();
  const posting = await findPostedIssue(db, key, id);
  const codes = await findSubjectCodes(db);
  // Marks are corrected in what is stored, whose subjects may have been renamed since the posting.
  const { subjects } = toFigures(current, codes);
  return {
    ...toFigures(card, codes),
    subjects,
    name: formatListName(card),
    class_id: card.class_id,
    posted: posting ? 1 : 0,
    date_posted: posting ? (posting.posted_at ?? posting.date_posted) : null,
    issue_number: posting?.issue_number ?? null,
    weights: card.weights,
    corrections: await listCorrections(db, key, id, codes),
  };
}

/** The corrections with the marks before and after, which follow from the current ones by going back. */
async function listCorrections(
  db: Database,
  key: TermKey,
  id: string,
  codes: ReadonlyMap<string, number>,
): Promise<CardCorrection['corrections']> {
  const titles = new Map([...codes].map(([title, code]) => [code, title]));
  const stored = [...(await findSubjectResults(db, key, [id])).values()];
  const marks = new Map(
    stored.flatMap(({ subject, course_mark, exam_mark }) => [
      [`${subject} course_mark`, course_mark],
      [`${subject} exam_mark`, exam_mark],
    ]),
  );
  const found = new Map<string, CardCorrection['corrections'][number]>();
  for (const { subject, oldValues, by, at, reason } of await findCorrections(db, key, id)) {
    const changes = (['course_mark', 'exam_mark'] as const).flatMap((mark) => {
      const from = oldValues[mark];
      if (from === undefined) return [];
      const position = `${subject ?? 0} ${mark}`;
      const to = marks.get(position) ?? null;
      marks.set(position, from);
      return [{ title: titles.get(subject ?? 0) ?? String(subject), mark, from, to }];
    });
    if (reason === null || changes.length === 0) continue;
    const same = found.get(at);
    found.set(at, { at, by: by.id, reason, changes: [...(same?.changes ?? []), ...changes] });
  }
  return [...found.values()];
}

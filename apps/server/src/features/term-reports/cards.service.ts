import { setImmediate as turn } from 'node:timers/promises';
import type { ReportCard } from '@formroom/domain/api/term-reports.ts';
import type { Database, Trx } from '../../db/database.ts';
import { unpacked } from '../../db/packing.ts';
import { cardAmongPosted } from './card-among-posted.service.ts';
import { currentRules } from './card-rules.ts';
import { type CardRules, makeCards } from './make-cards.ts';
import { findPostedCard, findPostedCardsOfClass } from './posted-cards.repository.ts';
import { findClassInTerm, findStudentsOfTerm, findSubjectsOfTerm } from './results.repository.ts';
import type { TermRow } from './terms.repository.ts';

/** The cards of a class as its results are now. */
export async function currentCards(db: Database | Trx, rules: CardRules, className: string) {
  const students = await findStudentsOfTerm(db, rules.term, className);
  const lines = await findSubjectsOfTerm(db, rules.term, students);
  return makeCards(students, lines, rules);
}

/** A student's card: as it was posted, or while it is not posted, as its results are now. Never for a family. */
export async function findCard(
  db: Database,
  term: TermRow,
  studentId: string,
): Promise<ReportCard | undefined> {
  if (term.posted === 1) {
    const posted = await findPostedCard(db, term, studentId);
    return posted
      ? ((await unpacked(posted.content)) as ReportCard)
      : await cardAmongPosted(db, term, studentId);
  }
  const className = await findClassInTerm(db, term, studentId);
  if (className === undefined) return undefined;
  const cards = await currentCards(db, await currentRules(db, term), className);
  return cards.find(({ student_id }) => student_id === studentId);
}

/** The cards of classes, one class after the other, in name order; others are served between two of them. */
export async function* cardsOfClasses(
  db: Database,
  term: TermRow,
  classes: readonly string[],
): AsyncGenerator<ReportCard[]> {
  if (term.posted === 1) {
    for (const name of classes) {
      await turn();
      const posted = await findPostedCardsOfClass(db, term, name);
      yield await Promise.all(posted.map(async ({ content }) => (await unpacked(content)) as ReportCard));
    }
    return;
  }
  const rules = await currentRules(db, term);
  for (const name of classes) {
    await turn();
    yield await currentCards(db, rules, name);
  }
}

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import type { Database, Trx } from '../../db/database.ts';
import { computeLateCard } from './late-card.service.ts';
import { parseCard } from './card-content.repository.ts';
import { getCurrentRules } from './card-rules.ts';
import { type PrintableCard, toCardCode } from './card-page.ts';
import { type CardRules, computeCards } from './compute-cards.ts';
import { findPostedCard, findPostedCardsOfClass } from './posted-cards.repository.ts';
import { findClassInTerm, findTermStudents, findTermSubjectResults } from './results.repository.ts';
import type { TermRow } from './terms.repository.ts';

/** Computes the cards of a class from its current results. */
export async function computeCurrentCards(db: Database | Trx, rules: CardRules, className: string) {
  const students = await findTermStudents(db, rules.term, className);
  const lines = await findTermSubjectResults(db, rules.term, students);
  return computeCards(students, lines, rules);
}

/**
 * Returns a student's card: the posted one, or if there is none, one computed from the current results. Not for
 * families.
 */
export async function findCard(
  db: Database,
  term: TermRow,
  studentId: string,
): Promise<ReportCard | undefined> {
  if (term.posted === 1) {
    const posted = await findPostedCard(db, term, studentId);
    return posted ? await parseCard(posted) : await computeLateCard(db, term, studentId);
  }
  const className = await findClassInTerm(db, term, studentId);
  if (className === undefined) return undefined;
  const cards = await computeCurrentCards(db, await getCurrentRules(db, term), className);
  return cards.find(({ student_id }) => student_id === studentId);
}

/**
 * Yields the cards class by class, in name order. Other requests are served in between.
 * @param base the portal's address; with it, posted cards have their codes
 */
export async function* readCardsByClass(
  db: Database,
  term: TermRow,
  { classes, base }: { readonly classes: readonly string[]; readonly base?: string },
): AsyncGenerator<PrintableCard[]> {
  if (term.posted === 1) {
    for (const name of classes) {
      await yieldToEventLoop();
      const posted = await findPostedCardsOfClass(db, term, name);
      yield await Promise.all(
        posted.map(async (each) => ({
          card: await parseCard(each),
          code: base === undefined ? undefined : toCardCode(base, each),
        })),
      );
    }
    return;
  }
  const rules = await getCurrentRules(db, term);
  for (const name of classes) {
    await yieldToEventLoop();
    yield (await computeCurrentCards(db, rules, name)).map((card) => ({ card }));
  }
}

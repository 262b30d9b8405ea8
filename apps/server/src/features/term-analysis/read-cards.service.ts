import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import {
  addCard,
  type AnalyzedCard,
  createGroups,
  type ResultGroups,
  toAnalyzedCard,
} from '@formroom/domain/report-cards/group-results.ts';
import type { Database } from '../../db/database.ts';
import { readCardsByClass } from '../report-cards/cards.service.ts';
import {
  findPostedContents,
  findPostedTotals,
  parseTotals,
} from '../report-cards/posted-totals.repository.ts';
import { findTermClasses } from '../report-cards/results.repository.ts';
import type { TermRow } from '../report-cards/terms.repository.ts';

const CARDS_PER_STEP = 200;

export interface CountedTerm {
  readonly term: TermRow;
  readonly cards: number;
  readonly groups: ResultGroups;
}

/** Counts the posted cards of a term, or if it is not posted, those that would be posted now (R103). */
export async function countTerm(db: Database, term: TermRow): Promise<CountedTerm> {
  const groups = createGroups();
  let cards = 0;
  for await (const some of readCards(db, term)) {
    for (const card of some) addCard(groups, card);
    cards += some.length;
  }
  return { term, cards, groups };
}

/** Yields the cards in parts. Other requests are served in between. */
async function* readCards(db: Database, term: TermRow): AsyncGenerator<readonly AnalyzedCard[]> {
  if (term.posted === 1) {
    const rows = await findPostedTotals(db, term);
    for (let start = 0; start < rows.length; start += CARDS_PER_STEP) {
      await yieldToEventLoop();
      yield rows.slice(start, start + CARDS_PER_STEP).flatMap((row) => parseTotals(row, term));
    }
    if (rows.some(({ totals }) => totals === null)) yield await findPostedContents(db, term);
    return;
  }
  const classes = (await findTermClasses(db, term)).map(({ class_id }) => class_id);
  for await (const printable of readCardsByClass(db, term, { classes }))
    yield printable.map(({ card }) => toAnalyzedCard(card));
}

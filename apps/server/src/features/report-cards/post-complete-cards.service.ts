import { listMissingResults } from '@formroom/domain/report-cards/missing-results.ts';
import { formatTermName } from '@formroom/domain/report-cards/terms.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { conflict } from '../../errors.ts';
import type { IssueOptions } from '../card-verification/issue-cards.service.ts';
import { announceCards } from './announce-cards.service.ts';
import { loadExpectedSubjects } from './last-subjects.service.ts';
import { computeLateCards } from './late-card.service.ts';
import { storeCards } from './post-card.service.ts';
import { findTermClasses } from './results.repository.ts';
import { lockTerms } from './terms.repository.ts';
import { getListedTerm, getTerm } from './terms.service.ts';
import { findWithdrawn } from './withdrawn-cards.repository.ts';

/**
 * Posts the cards of a posted term that have become complete since, except withdrawn ones. The posted ones do not change.
 * @throws PortalError not-found; conflict if the term is not posted, or no other card is complete
 */
export async function postCompleteCards(db: Database, key: TermKey, options: IssueOptions) {
  const posted = await inTransaction(db, async (trx) => {
    await lockTerms(trx);
    const term = await getTerm(trx, key);
    if (term.posted === 0) {
      throw conflict(`The reports of ${formatTermName(term)} are not posted yet. Post the term first.`);
    }
    const withdrawn = await findWithdrawn(trx, key);
    const findExpected = await loadExpectedSubjects(trx, key);
    let stored = 0;
    for (const { class_id: className } of await findTermClasses(trx, { ...key, posted: 0 })) {
      const cards = (await computeLateCards(trx, term, className)).filter(
        (card) =>
          !withdrawn.has(card.student_id) && listMissingResults(card, findExpected(card)).length === 0,
      );
      if (cards.length > 0) {
        await storeCards(trx, term, cards, options);
        await announceCards(trx, term, cards, options.now);
      }
      stored += cards.length;
    }
    if (stored === 0) throw conflict('No other report card is complete yet, so there is nothing to post.');
    return stored;
  });
  return { term: await getListedTerm(db, key), posted };
}

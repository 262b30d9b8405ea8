import { setTimeout as sleep } from 'node:timers/promises';
import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import type { PostedCard, PostReportCard } from '@formroom/domain/api/terms.ts';
import { cardHasCountedMarks } from '@formroom/domain/report-cards/missing-results.ts';
import { formatTermName } from '@formroom/domain/report-cards/terms.ts';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import { conflict, notFound } from '../../errors.ts';
import { abandonCardFiles } from '../card-verification/card-files.repository.ts';
import { markReplaced } from '../card-verification/card-issues.repository.ts';
import { type IssueOptions, openIssuer } from '../card-verification/issue-cards.service.ts';
import { findLogo } from '../settings/logo.repository.ts';
import { announceCards, cancelAnnouncements } from './announce-cards.service.ts';
import { computeLateCard } from './late-card.service.ts';
import { getCurrentRules } from './card-rules.ts';
import {
  deletePostedCard,
  findPosting,
  insertPostedCards,
  storePostedLogo,
} from './posted-cards.repository.ts';
import { findClassInTerm } from './results.repository.ts';
import { LEASE_MS } from './open-card.ts';
import { lockTerms, type TermRow } from './terms.repository.ts';
import { findOutsideTerm } from './term-members.repository.ts';
import { getTerm } from './terms.service.ts';
import { addWithdrawn, removeWithdrawn } from './withdrawn-cards.repository.ts';

/**
 * Withdraws one card of a posted term, or posts it from the student's current results. A withdrawn card stays hidden
 * when the term is posted again. Other cards do not change. Idempotent.
 * @throws PortalError not-found if the student has no results in the term; conflict if the term is not posted, or the
 * card
 *   has no mark that counts
 */
export async function postReportCard(
  db: Database,
  { student_id, year, term: number, posted }: PostReportCard,
  options: IssueOptions,
): Promise<PostedCard> {
  const key = { year, term: number };
  const posting = await inTransaction(db, async (trx) => {
    await lockTerms(trx);
    const term = await getTerm(trx, key);
    const isThere = (await findClassInTerm(trx, key, student_id)) !== undefined;
    if (!isThere || (await findOutsideTerm(trx, key, [student_id])).has(student_id)) throw notFound();
    if (term.posted === 0) {
      throw conflict(`The reports of ${formatTermName(term)} are not posted yet. Post the term first.`);
    }
    const before = await findPosting(trx, key, student_id);
    if (posted === 1) {
      if (!before) await storeLateCard(trx, term, student_id, options);
      await removeWithdrawn(trx, key, student_id);
    } else if (before) {
      await deletePostedCard(trx, key, student_id);
      await abandonCardFiles(trx, options.now, key);
      await cancelAnnouncements(trx, key, student_id);
      await addWithdrawn(trx, key, student_id);
    }
    return await findPosting(trx, key, student_id);
  });
  // Requests that checked the posting just before the withdrawal may still send the card for this time.
  if (posted === 0) await sleep(LEASE_MS);
  return {
    student_id,
    ...key,
    posted,
    date_posted: posting ? (posting.posted_at ?? posting.date_posted) : null,
  };
}

/** @throws PortalError conflict if the card has no mark that counts */
async function storeLateCard(trx: Trx, term: TermRow, studentId: string, options: IssueOptions) {
  const card = await computeLateCard(trx, term, studentId);
  if (!card || !cardHasCountedMarks(card)) {
    throw conflict(
      'This report card has no mark yet, so it can’t be posted. Please import the results first.',
    );
  }
  await storeCards(trx, term, [card], options);
  await announceCards(trx, term, [card], options.now);
}

/** Issues and stores cards of a term that is already posted. */
export async function storeCards(
  trx: Trx,
  term: TermRow,
  cards: readonly ReportCard[],
  options: IssueOptions,
) {
  const issueCards = await openIssuer(trx, options);
  await insertPostedCards(trx, term, await issueCards(cards), options.now);
  for (const { student_id: id } of cards) await markReplaced(trx, term, id);
  const [logo, rules] = [await findLogo(trx), await getCurrentRules(trx, term)];
  // The logo of the other cards was stored when they were posted.
  const isCurrent = cards.some((card) => card.logo !== null && card.logo === rules.logo);
  if (logo && rules.logo !== null && isCurrent) await storePostedLogo(trx, rules.logo, logo);
}

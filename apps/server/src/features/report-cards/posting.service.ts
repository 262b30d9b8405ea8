import { setTimeout as sleep } from 'node:timers/promises';
import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import type { PostReportCards } from '@formroom/domain/api/terms.ts';
import { cardHasCountedMarks, listMissingResults } from '@formroom/domain/report-cards/missing-results.ts';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { conflict } from '../../errors.ts';
import { abandonCardFiles } from '../card-verification/card-files.repository.ts';
import { markReplaced } from '../card-verification/card-issues.repository.ts';
import { type IssueOptions, openIssuer } from '../card-verification/issue-cards.service.ts';
import { findLogo } from '../settings/logo.repository.ts';
import { announceCards, cancelAnnouncements, cancelSheetReminders } from './announce-cards.service.ts';
import { getCurrentRules } from './card-rules.ts';
import { computeCurrentCards } from './cards.service.ts';
import {
  CARDS_PER_STATEMENT,
  deletePostedCards,
  insertPostedCards,
  storePostedLogo,
} from './posted-cards.repository.ts';
import { loadExpectedSubjects } from './last-subjects.service.ts';
import { findTermClasses } from './results.repository.ts';
import { LEASE_MS } from './open-card.ts';
import { lockTerms, updateTerm } from './terms.repository.ts';
import { getListedTerm, getTerm } from './terms.service.ts';
import { findWithdrawn } from './withdrawn-cards.repository.ts';

/**
 * Posts the cards of a term, storing each as it is now, except cards that were withdrawn individually; or removes them.
 * Idempotent.
 * @throws PortalError not-found; conflict if there is no card to post
 */
export async function postReportCards(
  db: Database,
  { posted, ready_only, ...key }: PostReportCards,
  posting: IssueOptions,
) {
  await inTransaction(db, async (trx) => {
    await lockTerms(trx);
    const term = await getTerm(trx, key);
    if (term.posted === posted) return;
    if (posted === 0) {
      await removeCards(trx, key, posting.now);
      return;
    }
    const which = ready_only === 1 ? 'ready' : 'with-marks';
    const { stored, withdrawn } = await postCards(trx, key, posting, which);
    // A withdrawn card can be posted individually only while its term is posted.
    if (stored + withdrawn === 0) throw conflict(nothingToPostMessages[which]);
  });
  // Requests that checked the posting just before the removal may still send cards for this time.
  if (posted === 0) await sleep(LEASE_MS);
  return await getListedTerm(db, key);
}

const nothingToPostMessages = {
  'with-marks':
    'No report card has a mark yet, so there is nothing to post. Please import the results first.',
  ready: 'No report card is complete yet, so there is nothing to post.',
} as const;

const cardFilters = {
  'with-marks': cardHasCountedMarks,
  ready: (card: ReportCard, expected: readonly string[]) => listMissingResults(card, expected).length === 0,
} as const;

/**
 * Issues and stores the cards of a term for families: all with a mark that counts, or only complete ones, except cards that were
 * withdrawn individually.
 * @returns the number of stored cards, and of those left out because they were withdrawn
 */
export async function postCards(
  trx: Trx,
  key: TermKey,
  posting: IssueOptions,
  which: keyof typeof cardFilters = 'with-marks',
): Promise<{ stored: number; withdrawn: number }> {
  const term = await getTerm(trx, key);
  const withdrawn = await findWithdrawn(trx, term);
  const rules = await getCurrentRules(trx, term);
  const findExpected = await loadExpectedSubjects(trx, term);
  const issueCards = await openIssuer(trx, posting);
  let [stored, leftOut] = [0, 0];
  let batch: ReportCard[] = [];
  const storeBatch = async () => {
    await insertPostedCards(trx, term, await issueCards(batch));
    await announceCards(trx, term, batch, posting.now);
    stored += batch.length;
    batch = [];
  };
  for (const { class_id: className } of await findTermClasses(trx, term)) {
    const chosen = (await computeCurrentCards(trx, rules, className)).filter((card) =>
      cardFilters[which](card, findExpected(card)),
    );
    const cards = chosen.filter(({ student_id: id }) => !withdrawn.has(id));
    leftOut += chosen.length - cards.length;
    batch.push(...cards);
    if (batch.length >= CARDS_PER_STATEMENT) await storeBatch();
  }
  await storeBatch();
  await markReplaced(trx, key);
  const logo = await findLogo(trx);
  if (logo && rules.logo !== null) await storePostedLogo(trx, rules.logo, logo);
  await updateTerm(trx, term, { posted: 1, date_posted: posting.now.toISOString() });
  await cancelSheetReminders(trx, term);
  return { stored, withdrawn: leftOut };
}

async function removeCards(trx: Trx, key: TermKey, now: Date) {
  await deletePostedCards(trx, key);
  await abandonCardFiles(trx, now, key);
  await cancelAnnouncements(trx, key);
  await updateTerm(trx, key, { posted: 0, date_posted: null });
}

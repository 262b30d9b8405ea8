import { setTimeout as sleep } from 'node:timers/promises';
import type { PostTermReports } from '@formroom/domain/api/term-reports.ts';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import type { TermKey } from '../../db/tables.ts';
import { findLogo } from '../settings/logo.repository.ts';
import { currentCards, currentRules } from './cards.service.ts';
import { deletePostedCards, insertPostedCards, keepLogo } from './posted-cards.repository.ts';
import { findClassesOfTerm } from './results.repository.ts';
import { LEASE_MS } from './send-card.ts';
import { holdTerms, updateTerm } from './terms.repository.ts';
import { getListedTerm, getTerm } from './terms.service.ts';

/**
 * Posts the cards of a term, which keeps each as it is now; or removes them, after which nobody gets one any more. What
 * is so already stays as it is.
 * @throws Problem 404
 */
export async function postTermReports(db: Database, { posted, ...key }: PostTermReports, now: Date) {
  await inTransaction(db, async (trx) => {
    await holdTerms(trx);
    const term = await getTerm(trx, key);
    if (term.posted === posted) return;
    if (posted === 1) await storePosted(trx, key, now);
    else await storeRemoved(trx, key);
  });
  // Who looked just before the removal may send for as long; the answer says that nobody does.
  if (posted === 0) await sleep(LEASE_MS);
  return await getListedTerm(db, key);
}

/** Keeps every card of a term as it is now, for families to read. */
export async function storePosted(trx: Trx, key: TermKey, now: Date) {
  const term = await getTerm(trx, key);
  const rules = await currentRules(trx, term);
  for (const { class_id: className } of await findClassesOfTerm(trx, term)) {
    await insertPostedCards(trx, term, await currentCards(trx, rules, className));
  }
  const logo = await findLogo(trx);
  if (logo && rules.logo !== null) await keepLogo(trx, rules.logo, logo);
  await updateTerm(trx, term, { posted: 1, date_posted: now.toISOString() });
}

async function storeRemoved(trx: Trx, key: TermKey) {
  await deletePostedCards(trx, key);
  await updateTerm(trx, key, { posted: 0, date_posted: null });
}

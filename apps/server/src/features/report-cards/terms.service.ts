import type { TermRecord, TermSettings } from '@formroom/domain/api/terms.ts';
import { formatTermName } from '@formroom/domain/report-cards/terms.ts';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import {
  findTerm,
  findTerms,
  hasResults,
  insertTerm,
  lockTerms,
  removeTerm,
  type TermRow,
  updateTerm,
} from './terms.repository.ts';

/** Returns the terms, newest first. */
export async function listTerms(db: Database, only?: TermKey): Promise<TermRecord[]> {
  const terms = await findTerms(db, only);
  return terms.map((term) => ({
    ...term,
    posted: term.posted === 1 ? 1 : 0,
    rank_incomplete: term.rank_incomplete === 1 ? 1 : 0,
    students: term.students ?? 0,
    cards_posted: term.cards_posted ?? 0,
  }));
}

/**
 * Returns a term as the list shows it.
 * @throws PortalError not-found
 */
export async function getListedTerm(db: Database, key: TermKey): Promise<TermRecord> {
  const [term] = await listTerms(db, key);
  if (!term) throw notFound();
  return term;
}

/** @throws PortalError not-found */
export async function getTerm(db: Database | Trx, key: TermKey): Promise<TermRow> {
  const term = await findTerm(db, key);
  if (!term) throw notFound();
  return term;
}

/** @throws PortalError conflict if the term exists */
export async function addTerm(db: Database, term: TermKey & TermSettings): Promise<TermRecord> {
  if (!(await insertTerm(db, term))) throw conflict(`${formatTermName(term)} already exists.`);
  return await getListedTerm(db, term);
}

/**
 * Updates the settings of a term.
 * @throws PortalError not-found; conflict while it is posted; invalid for entry days in the wrong order
 */
export async function changeTerm(db: Database, key: TermKey, facts: TermSettings): Promise<TermRecord> {
  await inTransaction(db, async (trx) => {
    await lockTerms(trx);
    const term = await getTerm(trx, key);
    assertNotPosted(term);
    assertEntryDaysInOrder(term, facts);
    await updateTerm(trx, key, facts);
  });
  return await getListedTerm(db, key);
}

/** One of the two days may be sent alone. */
function assertEntryDaysInOrder(
  term: TermRow,
  { entry_from: from = term.entry_from, entry_until: until = term.entry_until }: TermSettings,
) {
  if (from !== null && until !== null && until < from)
    throw invalid({ entry_until: ['The last day must be after the first day.'] });
}

/**
 * Deletes a term that was added by mistake.
 * @throws PortalError not-found; conflict if it has results
 */
export const deleteTerm = (db: Database, key: TermKey) =>
  inTransaction(db, async (trx) => {
    await lockTerms(trx);
    const term = await getTerm(trx, key);
    assertNotPosted(term);
    if (await hasResults(trx, key)) {
      throw conflict(`${formatTermName(term)} has results, so it can’t be deleted. Undo their import first.`);
    }
    await removeTerm(trx, key);
  });

/**
 * Families may be reading posted cards, so their results must not change.
 * @throws PortalError conflict
 */
function assertNotPosted(term: TermRow) {
  if (term.posted === 0) return;
  throw conflict(
    `The reports of ${formatTermName(term)} are posted. Remove them first: a posted card never changes.`,
  );
}

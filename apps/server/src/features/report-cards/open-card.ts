import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import type { Database } from '../../db/database.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { notAllowed, notFound } from '../../errors.ts';
import { parseCard, type StoredCard } from './card-content.repository.ts';
import { findCard } from './cards.service.ts';
import {
  findPostedCard,
  findPreviousPostedCard,
  findPostings,
  type Posting,
} from './posted-cards.repository.ts';
import { findClassInTerm } from './results.repository.ts';
import { findTerm } from './terms.repository.ts';

/**
 * How long in ms a card may be sent after the check that it is posted. The response to a removal is delayed by the same
 * time, so that after it no process sends the card any more.
 */
export const LEASE_MS = 500;

interface CardRequest {
  readonly key: TermKey;
  readonly studentId: string;
  /** Also load the posted card of the previous term. */
  readonly withLast?: boolean;
}

export interface OpenedCard {
  readonly card: ReportCard;
  readonly last: ReportCard | undefined;
  /** What must still be posted when the card is sent (`assertStillPosted`). */
  readonly postings: readonly (TermKey & Posting)[];
}

/**
 * Opens the school's version of a card: the posted one, or one computed from the current results.
 * @throws PortalError not-found
 */
export async function openCardForSchool(
  db: Database,
  { key, studentId, withLast = false }: CardRequest,
): Promise<OpenedCard> {
  const term = await findTerm(db, key);
  const card = term && (await findCard(db, term, studentId));
  if (!card) throw notFound();
  const last = withLast ? await findPreviousPostedCard(db, key, studentId) : undefined;
  return { card: assertOwner(studentId, card), last: await parseLast(last, studentId), postings: [] };
}

/**
 * Opens a posted card.
 * @throws PortalError not-found without a card; not-allowed if it is not posted
 */
export async function openPostedCard(
  db: Database,
  { key, studentId, withLast = false }: CardRequest,
): Promise<OpenedCard> {
  const posted = await findPostedCard(db, key, studentId);
  if (!posted) {
    if ((await findClassInTerm(db, key, studentId)) === undefined) throw notFound();
    throw notAllowed();
  }
  const last = withLast ? await findPreviousPostedCard(db, key, studentId) : undefined;
  const card = await parseCard(posted);
  return {
    card: assertOwner(studentId, card),
    last: await parseLast(last, studentId),
    postings: [{ ...posted, ...key }, ...(last ? [last] : [])],
  };
}

/**
 * Checks, after everything else, that the postings of an opened card still hold. The caller must respond without
 * waiting.
 * @throws PortalError not-allowed
 */
export async function assertStillPosted(db: Database, studentId: string, postings: OpenedCard['postings']) {
  if (postings.length === 0) return;
  for (;;) {
    const startedAt = performance.now();
    // A single statement, so that a slow database does not take twice as long for two cards.
    const now = await findPostings(db, postings, studentId);
    if (!postings.every((posting) => now.some((each) => isSamePosting(each, posting)))) throw notAllowed();
    if (performance.now() - startedAt < LEASE_MS / 2) return;
  }
}

const isSamePosting = (one: TermKey & Posting, other: TermKey & Posting) =>
  one.year === other.year &&
  one.term === other.term &&
  one.date_posted === other.date_posted &&
  one.posted_at === other.posted_at;

const parseLast = async (posted: StoredCard | undefined, studentId: string) =>
  posted && assertOwner(studentId, await parseCard(posted));

/** Prevents sending another student's card. */
export function assertOwner(studentId: string, card: ReportCard) {
  if (card.student_id !== studentId) throw new Error(`The card of ${studentId} is somebody else’s.`);
  return card;
}

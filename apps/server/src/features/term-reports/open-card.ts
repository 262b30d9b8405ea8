import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import type { Database } from '../../db/database.ts';
import { gunzipJson } from '../../db/gzip-json.ts';
import type { TermKey } from '../../db/tables.ts';
import { notAllowed, notFound } from '../../http/problem.ts';
import { findCard } from './cards.service.ts';
import { recordCardView } from './card-views.repository.ts';
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
  readonly now: Date;
  /** Also load the posted card of the previous term. */
  readonly withLast?: boolean;
}

type UseCard<T> = (card: ReportCard, last: ReportCard | undefined) => Promise<T>;

/**
 * Produces the school's version of a card: the posted one, or one computed from the current results.
 * @throws Problem 404
 */
export async function withCardForSchool<T>(
  db: Database,
  { key, studentId, withLast = false }: Omit<CardRequest, 'now'>,
  make: UseCard<T>,
): Promise<T> {
  const term = await findTerm(db, key);
  const card = term && (await findCard(db, term, studentId));
  if (!card) throw notFound();
  const last = withLast ? await findPreviousPostedCard(db, key, studentId) : undefined;
  return await make(assertOwner(studentId, card), await parseCard(last, studentId));
}

/**
 * Produces the family's version of its posted card, and counts the view.
 * @throws Problem 404 without a card; 403 if it is not posted
 */
export const withCardForFamily = <T>(
  db: Database,
  { now, ...opening }: CardRequest,
  make: UseCard<T>,
): Promise<T> =>
  withPostedCard(db, opening, async (card, last) => {
    const made = await make(card, last);
    await recordCardView(db, opening.key, opening.studentId, now);
    return made;
  });

/**
 * Produces something from a posted card. The posting is checked again at the end; the caller must respond without
 * waiting.
 * @throws Problem 404 without a card; 403 if it is not posted
 */
export async function withPostedCard<T>(
  db: Database,
  { key, studentId, withLast = false }: Omit<CardRequest, 'now'>,
  make: UseCard<T>,
): Promise<T> {
  const posted = await findPostedCard(db, key, studentId);
  if (!posted) {
    if ((await findClassInTerm(db, key, studentId)) === undefined) throw notFound();
    throw notAllowed();
  }
  const last = withLast ? await findPreviousPostedCard(db, key, studentId) : undefined;
  const card = (await gunzipJson(posted.content)) as ReportCard;
  const made = await make(assertOwner(studentId, card), await parseCard(last, studentId));
  await areStillPosted(db, studentId, [{ ...posted, ...key }, ...(last ? [last] : [])]);
  return made;
}

async function areStillPosted(db: Database, studentId: string, cards: readonly (TermKey & Posting)[]) {
  for (;;) {
    const asked = performance.now();
    // A single statement, so that a slow database does not take twice as long for two cards.
    const now = await findPostings(db, cards, studentId);
    if (!cards.every((card) => now.some((each) => isSamePosting(each, card)))) throw notAllowed();
    if (performance.now() - asked < LEASE_MS / 2) return;
  }
}

const isSamePosting = (one: TermKey & Posting, other: TermKey & Posting) =>
  one.year === other.year &&
  one.term === other.term &&
  one.date_posted === other.date_posted &&
  one.posted_at === other.posted_at;

const parseCard = async (posted: { readonly content: string } | undefined, studentId: string) =>
  posted && assertOwner(studentId, (await gunzipJson(posted.content)) as ReportCard);

/** Prevents sending another student's card. */
function assertOwner(studentId: string, card: ReportCard) {
  if (card.student_id !== studentId) throw new Error(`The card of ${studentId} is somebody else’s.`);
  return card;
}

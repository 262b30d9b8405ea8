import type { ReportCard } from '@formroom/domain/api/term-reports.ts';
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
 * How long a card may be sent, in ms, after it was seen to be posted. A removal is answered so long after it is
 * stored: from then on nobody gets a card, from whichever process.
 */
export const LEASE_MS = 500;

interface CardRequest {
  readonly key: TermKey;
  readonly studentId: string;
  readonly now: Date;
  /** The posted card before it is asked for, too. */
  readonly withLast?: boolean;
}

type UseCard<T> = (card: ReportCard, last: ReportCard | undefined) => Promise<T>;

/** Makes what the school gets of a card: as it was posted, or as its results are now. @throws Problem 404 */
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
 * Makes what a family gets of its posted card, and counts the opening.
 * @throws Problem 404 where there is no card, 403 where it is not posted
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
 * Makes something of a posted card. Whether it is posted is looked at once more when all else is done: between that and
 * the answer there must be no waiting.
 * @throws Problem 404 where there is no card, 403 where it is not posted
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
    // In one statement: a slow database must not take longer for two cards than for one.
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

/** A card that is not the one that was asked for never leaves. */
function assertOwner(studentId: string, card: ReportCard) {
  if (card.student_id !== studentId) throw new Error(`The card of ${studentId} is somebody else’s.`);
  return card;
}

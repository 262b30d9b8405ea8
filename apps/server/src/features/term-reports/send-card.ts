import type { ReportCard } from '@formroom/domain/api/term-reports.ts';
import type { Database } from '../../db/database.ts';
import { unpacked } from '../../db/packing.ts';
import type { TermKey } from '../../db/tables.ts';
import { notAllowed, notFound } from '../../plugins/problem.ts';
import { findCard } from './cards.service.ts';
import { countView } from './card-views.repository.ts';
import { findPostedCard, findPosting, type Posting } from './posted-cards.repository.ts';
import { findClassInTerm } from './results.repository.ts';
import { findTerm } from './terms.repository.ts';

/**
 * How long a card may be sent, in ms, after it was seen to be posted. A removal is answered so long after it is
 * stored: from then on nobody gets a card, from whichever process.
 */
export const LEASE_MS = 500;

interface Opening {
  readonly key: TermKey;
  readonly studentId: string;
  readonly now: Date;
}

/** A card for the school: as it was posted, or as its results are now. @throws Problem 404 */
export async function cardForSchool(
  db: Database,
  { key, studentId }: Omit<Opening, 'now'>,
): Promise<ReportCard> {
  const term = await findTerm(db, key);
  const card = term && (await findCard(db, term, studentId));
  if (!card) throw notFound();
  return ownedBy(studentId, card);
}

/**
 * Makes what a family gets of its posted card, and counts the opening.
 * @throws Problem 404 where there is no card, 403 where it is not posted
 */
export const openForFamily = <T>(
  db: Database,
  { key, studentId, now }: Opening,
  make: (card: ReportCard) => Promise<T>,
): Promise<T> =>
  openPosted(db, { key, studentId }, async (card) => {
    const made = await make(card);
    await countView(db, key, studentId, now);
    return made;
  });

/**
 * Makes something of a posted card. Whether it is posted is looked at once more when all else is done: between that and
 * the answer there must be no waiting.
 * @throws Problem 404 where there is no card, 403 where it is not posted
 */
export async function openPosted<T>(
  db: Database,
  { key, studentId }: Omit<Opening, 'now'>,
  make: (card: ReportCard) => Promise<T>,
): Promise<T> {
  const posted = await findPostedCard(db, key, studentId);
  if (!posted) {
    if ((await findClassInTerm(db, key, studentId)) === undefined) throw notFound();
    throw notAllowed();
  }
  const made = await make(ownedBy(studentId, (await unpacked(posted.content)) as ReportCard));
  await holdsStill(db, { key, studentId }, posted);
  return made;
}

async function holdsStill(db: Database, { key, studentId }: Omit<Opening, 'now'>, posting: Posting) {
  for (;;) {
    const asked = performance.now();
    const now = await findPosting(db, key, studentId);
    if (now?.date_posted !== posting.date_posted || now.posted_at !== posting.posted_at) throw notAllowed();
    if (performance.now() - asked < LEASE_MS / 2) return;
  }
}

/** A card that is not the one that was asked for never leaves. */
function ownedBy(studentId: string, card: ReportCard) {
  if (card.student_id !== studentId) throw new Error(`The card of ${studentId} is somebody else’s.`);
  return card;
}

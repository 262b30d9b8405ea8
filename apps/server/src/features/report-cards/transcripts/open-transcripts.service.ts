import { type Database, inTransaction, type Trx } from '../../../db/database.ts';
import { findTranscriptIssues, serializeCards } from '../../card-verification/card-issues.repository.ts';
import { type CardsInTranscript, openTranscriptIssuer } from '../../card-verification/issue-cards.service.ts';
import { parseCard } from '../card-content.repository.ts';
import { assertOwner, type OpenedCard } from '../open-card.ts';
import { lockTerms } from '../terms.repository.ts';
import { findCardsForTranscripts } from './transcripts.repository.ts';

/** The posted cards of a student, and what must still be posted when they are sent (`assertStillPosted`). */
interface PostedCards {
  readonly studentId: string;
  readonly cards: CardsInTranscript;
  readonly postings: OpenedCard['postings'];
}

/** An issued transcript. */
export interface Transcript extends PostedCards {
  readonly issue: {
    readonly issue_number: string;
    readonly issued_at: string;
    readonly token: string | null;
  };
}

/**
 * Returns the transcripts of students by their IDs; those without a posted card are left out. A transcript is issued when it
 * is first opened, and anew only once other cards are posted (R105).
 */
export async function openTranscripts(
  db: Database,
  studentIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Transcript>> {
  const { issued, others } = await readTranscripts(db, studentIds);
  const added =
    others.length === 0
      ? []
      : await issueOthers(
          db,
          others.map(({ studentId }) => studentId),
          now,
        );
  return new Map([...issued, ...added].map((transcript) => [transcript.studentId, transcript]));
}

const issueOthers = (db: Database, studentIds: readonly string[], now: Date) =>
  inTransaction(db, async (trx) => {
    await lockTerms(trx);
    const issueTranscript = await openTranscriptIssuer(trx, now);
    // Somebody else may have opened them meanwhile, and cards may have been posted or removed.
    const { issued, others } = await readTranscripts(trx, studentIds);
    const added: Transcript[] = [];
    for (const each of others) added.push({ ...each, issue: await issueTranscript(each.cards) });
    return [...issued, ...added];
  });

/** Reads the posted cards of students, with the transcripts of the same cards that were issued before. */
async function readTranscripts(db: Database | Trx, studentIds: readonly string[]) {
  const issues = new Map((await findTranscriptIssues(db, studentIds)).map((issue) => [issue.cards, issue]));
  const issued: Transcript[] = [];
  const others: PostedCards[] = [];
  for (const each of await readPostedCards(db, studentIds)) {
    const issue = issues.get(serializeCards(each.cards));
    if (issue) issued.push({ ...each, issue });
    else others.push(each);
  }
  return { issued, others };
}

async function readPostedCards(db: Database | Trx, studentIds: readonly string[]): Promise<PostedCards[]> {
  const rows = await findCardsForTranscripts(db, studentIds);
  const read: PostedCards[] = [];
  for (const id of new Set(rows.map((row) => row.student_id))) {
    const postings = rows.filter((row) => row.student_id === id);
    const [first, ...more] = await Promise.all(
      postings.map(async (row) => ({
        card: assertOwner(id, await parseCard(row)),
        issueNumber: row.issue_number,
      })),
    );
    if (first) read.push({ studentId: id, cards: [first, ...more], postings });
  }
  return read;
}

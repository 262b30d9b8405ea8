import { createHash, randomBytes } from 'node:crypto';
import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import { createIssueNumber } from '@formroom/domain/card-verification/issue-number.ts';
import type { CardStatement, TranscriptStatement } from '@formroom/domain/card-verification/statement.ts';
import { formatTermKey } from '@formroom/domain/report-cards/terms.ts';
import { formatFullName } from '@formroom/domain/school/person-name.ts';
import type { Trx } from '../../db/database.ts';
import { fitStatement } from './fit-statement.ts';
import { type IssuedCard, insertIssues, serializeCards } from './card-issues.repository.ts';
import { toLastNameKey } from './last-name-key.ts';
import { openSigner, type SignStatement } from './signing-keys.service.ts';

export interface IssueOptions {
  readonly now: Date;
  /** Whether the cards' PDFs are to be made before anybody asks for them. */
  readonly wantsFiles: boolean;
}

/** Issues cards of one term. Once they are stored, earlier issues must be marked as replaced (`markReplaced`). */
export type IssueCards = (cards: readonly ReportCard[]) => Promise<IssuedCard[]>;

/** Opens what issues cards within a transaction: the signing key is read once for all of them. */
export async function openIssuer(trx: Trx, options: IssueOptions): Promise<IssueCards> {
  const sign = await openSigner(trx, options.now);
  return async (cards) => {
    const issued = await Promise.all(
      cards.map(async (card) => ({ card, issue: await createIssue(card, sign, options) })),
    );
    await insertIssues(
      trx,
      issued.map(({ issue }) => issue),
    );
    return issued.map(({ card, issue }) => ({ card, issueNumber: issue.issue_number }));
  };
}

/** The posted cards of a student, in the order of their terms. */
export type CardsInTranscript = readonly [IssuedCard, ...IssuedCard[]];

/**
 * Opens what issues transcripts within a transaction (R105). The terms must be locked, so that the cards stay posted and no key
 * is revoked meanwhile.
 */
export async function openTranscriptIssuer(trx: Trx, now: Date) {
  const sign = await openSigner(trx, now);
  return async (cards: CardsInTranscript) => {
    const issue = await createTranscriptIssue(cards, sign, now);
    await insertIssues(trx, [issue]);
    return issue;
  };
}

async function createIssue(card: ReportCard, sign: SignStatement, { now, wantsFiles }: IssueOptions) {
  const issue = createHolderIssue(card, now);
  const { year, term } = card;
  return {
    ...issue,
    year,
    term,
    token: await sign(fitStatement(buildStatement(card, issue.issue_number, now))),
    file_wanted: wantsFiles ? 1 : 0,
    content_sha256: hashContent(card),
  };
}

async function createTranscriptIssue(cards: CardsInTranscript, sign: SignStatement, now: Date) {
  const [{ card: first }] = cards;
  const latest = cards.at(-1)?.card ?? first;
  const issue = createHolderIssue(latest, now);
  const statement: TranscriptStatement = {
    ...buildHolderClaims(latest, issue.issue_number, now),
    terms: cards.length,
    first: formatTermKey(first),
    last: formatTermKey(latest),
  };
  return {
    ...issue,
    year: null,
    term: null,
    token: await sign(fitStatement(statement)),
    cards: serializeCards(cards),
  };
}

/** A new number, and whose paper it is, as a card names the student. */
const createHolderIssue = (card: ReportCard, now: Date) => ({
  issue_number: createIssueNumber(randomBytes(9)),
  student_id: card.student_id,
  issued_at: now.toISOString(),
  // A child with a single name may have a dash as the last name.
  last_name_key: toLastNameKey(card.last_name ?? '') ?? toLastNameKey(card.first_name ?? '') ?? null,
});

const hashContent = (card: ReportCard) => createHash('sha256').update(JSON.stringify(card)).digest('hex');

const buildHolderClaims = (card: ReportCard, number: string, now: Date) => ({
  iat: Math.floor(now.getTime() / 1000),
  jti: number,
  name: formatFullName(card),
  birth_year: card.date_of_birth === null ? null : Number(card.date_of_birth.slice(0, 4)),
});

/** What the school states of a posted card (R59). */
const buildStatement = (card: ReportCard, number: string, now: Date): CardStatement => ({
  ...buildHolderClaims(card, number, now),
  form_level: card.form_level,
  class_id: card.class_id,
  year: card.year,
  term: card.term,
  average: card.average,
  subjects: card.subjects.length,
});

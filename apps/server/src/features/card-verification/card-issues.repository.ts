import type { CardStatus } from '@formroom/domain/api/card-verification.ts';
import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import type { ExpressionBuilder, Insertable } from 'kysely';
import { z } from 'zod';
import type { Database, Trx } from '../../db/database.ts';
import { parseStored } from '../../db/stored-json.ts';
import type { Tables } from '../../db/tables.ts';
import type { CardIssuesTable, TermKey } from '../../db/term-tables.ts';
import { hashStatement } from './hash-statement.ts';

const ROWS_PER_STATEMENT = 100;

export interface IssuedCard {
  readonly card: ReportCard;
  readonly issueNumber: string;
}

export async function insertIssues(trx: Trx, issues: readonly Insertable<CardIssuesTable>[]) {
  for (let start = 0; start < issues.length; start += ROWS_PER_STATEMENT) {
    const some = issues.slice(start, start + ROWS_PER_STATEMENT);
    await trx.insertInto('card_issues').values(some).execute();
  }
}

/**
 * Marks the issues of a term's cards that have been posted again under another number with other contents.
 * @param studentId limits it to one student, whose issues an index finds
 */
export const markReplaced = (trx: Trx, { year, term }: TermKey, studentId?: string) =>
  trx
    .updateTable('card_issues')
    .set({ replaced: 1 })
    .where('year', '=', year)
    .where('term', '=', term)
    .$if(studentId !== undefined, (query) => query.where('student_id', '=', studentId ?? ''))
    .where('replaced', '=', 0)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('posted_cards')
          .innerJoin('card_issues as current', 'current.issue_number', 'posted_cards.issue_number')
          .select('posted_cards.student_id')
          .whereRef('posted_cards.student_id', '=', 'card_issues.student_id')
          .whereRef('posted_cards.year', '=', 'card_issues.year')
          .whereRef('posted_cards.term', '=', 'card_issues.term')
          .whereRef('posted_cards.issue_number', '!=', 'card_issues.issue_number')
          .whereRef('card_issues.content_sha256', '!=', 'current.content_sha256'),
      ),
    )
    .execute();

/** What is known of an issue number: its status, and the statement that has it. */
export interface IssueState {
  readonly status: CardStatus;
  /** Null once the student is erased. */
  readonly token: string | null;
  /** The SHA-256 of the statement, which is kept in place of it. */
  readonly kept_sha256: string | null;
  /** When the same card was issued again under the number that is posted now, ISO 8601; null if it was not. */
  readonly issued_again_at: string | null;
}

/** Selects the issue of the posted card of the same student and term, if everything on the card is the same. */
export const selectSameIssue = (eb: ExpressionBuilder<Tables, 'card_issues'>) =>
  eb
    .selectFrom('posted_cards as now_posted')
    .innerJoin('card_issues as again', 'again.issue_number', 'now_posted.issue_number')
    .innerJoin('terms as posted_term', (join) =>
      join
        .onRef('posted_term.year', '=', 'now_posted.year')
        .onRef('posted_term.term', '=', 'now_posted.term')
        .on('posted_term.posted', '=', 1),
    )
    .select('again.issued_at')
    .whereRef('now_posted.student_id', '=', 'card_issues.student_id')
    .whereRef('now_posted.year', '=', 'card_issues.year')
    .whereRef('now_posted.term', '=', 'card_issues.term')
    .whereRef('again.issue_number', '!=', 'card_issues.issue_number')
    .whereRef('again.content_sha256', '=', 'card_issues.content_sha256');

/**
 * Returns the state of an issue number (R60). The status follows from the posted cards, so that it holds at once on every
 * process.
 */
export async function findIssueState(db: Database, issueNumber: string): Promise<IssueState> {
  const row = await selectStates(db).where('card_issues.issue_number', '=', issueNumber).executeTakeFirst();
  if (!row) return { status: 'unknown', token: null, kept_sha256: null, issued_again_at: null };
  const { token, kept_sha256, issued_again_at } = row;
  const status =
    row.cards === null ? toStatus(row) : await findTranscriptStatus(db, parseCards(issueNumber, row.cards));
  return { status, token, kept_sha256, issued_again_at };
}

const selectStates = (db: Database | Trx) =>
  db
    .selectFrom('card_issues')
    .leftJoin('posted_cards', 'posted_cards.issue_number', 'card_issues.issue_number')
    .leftJoin('terms', (join) =>
      join
        .onRef('terms.year', '=', 'posted_cards.year')
        .onRef('terms.term', '=', 'posted_cards.term')
        .on('terms.posted', '=', 1),
    )
    .select([
      'card_issues.kept_status',
      'card_issues.replaced',
      'card_issues.token',
      'card_issues.kept_sha256',
      'card_issues.cards',
      'terms.year as posted',
    ])
    .select((eb) => selectSameIssue(eb).as('issued_again_at'));

interface StatusRow {
  readonly kept_status: CardStatus | null;
  readonly replaced: number;
  readonly posted: number | null;
  readonly issued_again_at: string | null;
}

function toStatus({ kept_status: kept, replaced, posted, issued_again_at }: StatusRow): CardStatus {
  if (kept !== null) return kept;
  if (posted !== null || issued_again_at !== null) return 'valid';
  return replaced === 1 ? 'replaced' : 'withdrawn';
}

/** Returns the status of a transcript (R105), which follows from those of the cards in it. */
async function findTranscriptStatus(db: Database | Trx, cards: readonly string[]): Promise<CardStatus> {
  const rows = await selectStates(db).where('card_issues.issue_number', 'in', cards).execute();
  const statuses = rows.map(toStatus);
  if (rows.length < cards.length || statuses.includes('withdrawn')) return 'withdrawn';
  return statuses.includes('replaced') ? 'replaced' : 'valid';
}

/** What a transcript's issue stores of the cards in it. */
export const serializeCards = (cards: readonly IssuedCard[]) =>
  JSON.stringify(cards.map(({ issueNumber }) => issueNumber));

const cardsSchema = z.array(z.string()).min(1);

/** @throws UnreadableRowError */
const parseCards = (issueNumber: string, cards: string) =>
  parseStored(cards, cardsSchema, { table: 'card_issues', id: issueNumber });

/** Returns the transcripts that were issued to students. */
export const findTranscriptIssues = (db: Database | Trx, studentIds: readonly string[]) =>
  db
    .selectFrom('card_issues')
    .select(['issue_number', 'student_id', 'issued_at', 'token', 'cards'])
    .where('student_id', 'in', studentIds)
    .where('cards', 'is not', null)
    .execute();

export const findStatement = (db: Database, issueNumber: string) =>
  db
    .selectFrom('card_issues')
    .select(['token', 'last_name_key'])
    .where('issue_number', '=', issueNumber)
    .executeTakeFirst();

/** Returns some statements that begin with a header, locked until the transaction ends. */
export const lockStatementsWith = (trx: Trx, header: string, limit: number) =>
  trx
    .updateTable('card_issues')
    .set((eb) => ({ token: eb.ref('token') }))
    .where(
      'issue_number',
      'in',
      trx
        .selectFrom('card_issues')
        .select('issue_number')
        .where((eb) => eb(eb.fn<string>('substr', ['token', eb.lit(1), eb.lit(header.length)]), '=', header))
        .limit(limit),
    )
    .returning(['issue_number', 'issued_at', 'token', 'file_key'])
    .execute();

/** Stores new statements of issues. The PDFs of posted cards are to be made again. */
export async function replaceStatements(
  trx: Trx,
  issues: readonly Pick<Insertable<CardIssuesTable>, 'issue_number' | 'issued_at' | 'token'>[],
) {
  if (issues.length === 0) return;
  // The only statement for many rows with different values in both databases; every row is there.
  await trx
    .insertInto('card_issues')
    .values(issues)
    .onConflict((conflict) =>
      conflict
        .column('issue_number')
        .doUpdateSet((eb) => ({ token: eb.ref('excluded.token'), file_key: null })),
    )
    .execute();
  await trx
    .updateTable('card_issues')
    .set({ file_wanted: 1 })
    .where(
      'issue_number',
      'in',
      issues.map((each) => each.issue_number),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('posted_cards')
          .select('posted_cards.student_id')
          .whereRef('posted_cards.issue_number', '=', 'card_issues.issue_number'),
      ),
    )
    .execute();
}

/** Stores the statuses of a student's transcripts, before the cards that they follow from are erased. */
export async function keepTranscriptStatuses(trx: Trx, studentId: string) {
  for (const { issue_number: number, cards } of await findTranscriptIssues(trx, [studentId])) {
    const kept_status = await findTranscriptStatus(trx, parseCards(number, cards ?? ''));
    await trx.updateTable('card_issues').set({ kept_status }).where('issue_number', '=', number).execute();
  }
}

/** Stores the hashes of a student's statements, which are about to be erased. */
export async function keepStatementHashes(trx: Trx, studentId: string) {
  const issues = await trx
    .selectFrom('card_issues')
    .select(['issue_number', 'issued_at', 'token'])
    .where('student_id', '=', studentId)
    .where('token', 'is not', null)
    .execute();
  if (issues.length === 0) return;
  await trx
    .insertInto('card_issues')
    .values(
      issues.map(({ token, ...issue }) => ({
        ...issue,
        kept_sha256: token === null ? null : hashStatement(token),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('issue_number').doUpdateSet((eb) => ({ kept_sha256: eb.ref('excluded.kept_sha256') })),
    )
    .execute();
}

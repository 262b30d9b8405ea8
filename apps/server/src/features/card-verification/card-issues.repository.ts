import type { CardStatus } from '@formroom/domain/api/card-verification.ts';
import type { Insertable } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import type { CardIssuesTable, TermKey } from '../../db/term-tables.ts';

const ROWS_PER_STATEMENT = 100;

export async function insertIssues(trx: Trx, issues: readonly Insertable<CardIssuesTable>[]) {
  for (let start = 0; start < issues.length; start += ROWS_PER_STATEMENT) {
    const some = issues.slice(start, start + ROWS_PER_STATEMENT);
    await trx.insertInto('card_issues').values(some).execute();
  }
}

/**
 * Marks the issues of a term's cards that have been posted again under another number.
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
          .select('posted_cards.student_id')
          .whereRef('posted_cards.student_id', '=', 'card_issues.student_id')
          .whereRef('posted_cards.year', '=', 'card_issues.year')
          .whereRef('posted_cards.term', '=', 'card_issues.term')
          .whereRef('posted_cards.issue_number', '!=', 'card_issues.issue_number'),
      ),
    )
    .execute();

/**
 * Returns the status of an issue number (R60). It follows from the posted cards, so that it holds at once on every
 * process.
 */
export async function findIssueStatus(db: Database, issueNumber: string): Promise<CardStatus> {
  const row = await db
    .selectFrom('card_issues')
    .leftJoin('posted_cards', 'posted_cards.issue_number', 'card_issues.issue_number')
    .leftJoin('terms', (join) =>
      join
        .onRef('terms.year', '=', 'posted_cards.year')
        .onRef('terms.term', '=', 'posted_cards.term')
        .on('terms.posted', '=', 1),
    )
    .select(['card_issues.kept_status', 'card_issues.replaced', 'terms.year as posted'])
    .where('card_issues.issue_number', '=', issueNumber)
    .executeTakeFirst();
  if (!row) return 'unknown';
  if (row.kept_status !== null) return row.kept_status;
  if (row.posted !== null) return 'valid';
  return row.replaced === 1 ? 'replaced' : 'withdrawn';
}

export const findStatement = (db: Database, issueNumber: string) =>
  db
    .selectFrom('card_issues')
    .select(['token', 'last_name_key'])
    .where('issue_number', '=', issueNumber)
    .executeTakeFirst();

import type { Database } from '../../db/database.ts';
import type { TermKey } from '../../db/term-tables.ts';

/** What the PDF of an issued card is made of. */
export const findIssuedCard = (db: Database, issueNumber: string) =>
  db
    .selectFrom('posted_cards')
    .innerJoin('card_issues', 'card_issues.issue_number', 'posted_cards.issue_number')
    .select(['posted_cards.student_id', 'posted_cards.year', 'posted_cards.term', 'posted_cards.content'])
    .select(['card_issues.token', 'card_issues.issued_at'])
    .where('posted_cards.issue_number', '=', issueNumber)
    .executeTakeFirst();

/** Returns some issued cards whose PDF is still to be made, from a number on, in the order of the numbers. */
export async function findWantedFiles(db: Database, from: string, limit: number) {
  const rows = await db
    .selectFrom('card_issues')
    .innerJoin('posted_cards', 'posted_cards.issue_number', 'card_issues.issue_number')
    .select('card_issues.issue_number')
    .where('card_issues.file_wanted', '=', 1)
    .where('card_issues.issue_number', '>=', from)
    .orderBy('card_issues.issue_number')
    .limit(limit)
    .execute();
  return rows.map(({ issue_number }) => issue_number);
}

/** Returns how many cards of a term are posted, have a PDF, and have one being made. */
export const countCardFiles = (db: Database, { year, term }: TermKey) =>
  db
    .selectFrom('posted_cards')
    .leftJoin('card_issues', 'card_issues.issue_number', 'posted_cards.issue_number')
    .select((eb) => [
      eb.fn.countAll<number>().as('cards'),
      eb.fn.count<number>('card_issues.file_key').as('ready'),
      eb.fn.coalesce(eb.fn.sum<number>('card_issues.file_wanted'), eb.lit(0)).as('waiting'),
    ])
    .where('posted_cards.year', '=', year)
    .where('posted_cards.term', '=', term)
    .executeTakeFirstOrThrow();

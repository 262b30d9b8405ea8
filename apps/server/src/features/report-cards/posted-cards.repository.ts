import type { Database, Trx } from '../../db/database.ts';
import { gzipJson } from '../../db/stored-json.ts';
import { prepareQuery } from '../../db/prepared-query.ts';
import type { TermKey } from '../../db/term-tables.ts';
import type { IssuedCard } from '../card-verification/card-issues.repository.ts';
import type { Logo } from '../settings/logo.repository.ts';
import { encodeTotals } from './posted-totals.repository.ts';
import { selectOutsideTerm } from './term-members.repository.ts';

export const CARDS_PER_STATEMENT = 100;

/** @param postedAt set for cards that are posted individually */
export async function insertPostedCards(
  trx: Trx,
  { year, term }: TermKey,
  cards: readonly IssuedCard[],
  postedAt?: Date,
) {
  for (let start = 0; start < cards.length; start += CARDS_PER_STATEMENT) {
    const rows = cards.slice(start, start + CARDS_PER_STATEMENT).map(async ({ card, issueNumber }) => ({
      year,
      term,
      student_id: card.student_id,
      average: toStoredNumber(card.average),
      class_average: toStoredNumber(card.class_average),
      content: await gzipJson(card),
      posted_at: postedAt?.toISOString() ?? null,
      issue_number: issueNumber,
      totals: encodeTotals(card),
    }));
    await trx
      .insertInto('posted_cards')
      .values(await Promise.all(rows))
      .execute();
  }
}

const toStoredNumber = (value: number | null) => (value === null ? null : String(value));

export const deletePostedCards = (trx: Trx, { year, term }: TermKey) =>
  trx.deleteFrom('posted_cards').where('year', '=', year).where('term', '=', term).execute();

export const deletePostedCard = (trx: Trx, { year, term }: TermKey, studentId: string) =>
  trx
    .deleteFrom('posted_cards')
    .where('student_id', '=', studentId)
    .where('year', '=', year)
    .where('term', '=', term)
    .execute();

/** When a card was posted, with its term and individually. */
export interface Posting {
  readonly date_posted: string | null;
  readonly posted_at: string | null;
}

const selectPostedCards = (db: Database | Trx, studentId: string) =>
  db
    .selectFrom('posted_cards')
    .innerJoin('terms', (join) =>
      join.onRef('terms.year', '=', 'posted_cards.year').onRef('terms.term', '=', 'posted_cards.term'),
    )
    .select(['terms.date_posted', 'posted_cards.posted_at'])
    .where('terms.posted', '=', 1)
    .where('posted_cards.student_id', '=', studentId);

const selectPostedCard = (db: Database | Trx, { year, term }: TermKey, studentId: string) =>
  selectPostedCards(db, studentId)
    .where('posted_cards.year', '=', year)
    .where('posted_cards.term', '=', term);

/** Returns a student's posted card; undefined if the term or this card is not posted. */
export const findPostedCard = (db: Database | Trx, key: TermKey, studentId: string) =>
  selectPostedCard(db, key, studentId).select(storedColumns).executeTakeFirst();

/** What `parseCard` reads. */
const storedColumns = [
  'posted_cards.student_id',
  'posted_cards.year',
  'posted_cards.term',
  'posted_cards.content',
] as const;

/** A posted card without its content. */
export interface PostedIssue extends Posting {
  readonly issue_number: string;
  /** The stored PDF; null until it is made. */
  readonly file_key: string | null;
}

interface CardParameters extends TermKey, Record<string, unknown> {
  readonly studentId: string;
}

const postedIssue = prepareQuery<CardParameters, PostedIssue>((db, { year, term, studentId }) =>
  selectPostedCard(db, { year, term }, studentId)
    .innerJoin('card_issues', 'card_issues.issue_number', 'posted_cards.issue_number')
    .select(['posted_cards.issue_number', 'card_issues.file_key']),
);

/** Like `findPostedCard`, with the issue in place of the content. */
export async function findPostedIssue(db: Database | Trx, { year, term }: TermKey, studentId: string) {
  const { rows } = await postedIssue(db, { year, term, studentId });
  return rows[0];
}

/** Like `findPostedCard`, without the content. */
export const findPosting = (
  db: Database | Trx,
  key: TermKey,
  studentId: string,
): Promise<Posting | undefined> => selectPostedCard(db, key, studentId).executeTakeFirst();

/** Returns which of a student's cards are posted and since when, in one statement and without the contents. */
export async function findPostings(
  db: Database | Trx,
  keys: readonly TermKey[],
  studentId: string,
): Promise<(TermKey & Posting)[]> {
  const [first, ...others] = keys;
  if (!first) return [];
  if (others.length === 0) {
    const { year, term } = first;
    const found = await findPostedIssue(db, first, studentId);
    return found ? [{ ...found, year, term }] : [];
  }
  return await selectPostedCards(db, studentId)
    .select(['posted_cards.year', 'posted_cards.term'])
    .where((eb) =>
      eb.or(keys.map(({ year, term }) => eb.and({ 'posted_cards.year': year, 'posted_cards.term': term }))),
    )
    .execute();
}

/** Returns a student's latest posted card before a term. */
export const findPreviousPostedCard = (db: Database | Trx, { year, term }: TermKey, studentId: string) =>
  selectPostedCards(db, studentId)
    .select(storedColumns)
    .where((eb) =>
      eb.or([
        eb('posted_cards.year', '<', year),
        eb('posted_cards.year', '=', year).and('posted_cards.term', '<', term),
      ]),
    )
    .orderBy('posted_cards.year', 'desc')
    .orderBy('posted_cards.term', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns the students with a posted card in a term, optionally among some. */
export async function findStudentsWithPostedCard(
  db: Database | Trx,
  { year, term }: TermKey,
  ids?: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids?.length === 0) return new Set();
  const rows = await db
    .selectFrom('posted_cards')
    .select('student_id')
    .where('year', '=', year)
    .where('term', '=', term)
    .$if(ids !== undefined, (query) => query.where('student_id', 'in', ids ?? []))
    .execute();
  return new Set(rows.map(({ student_id }) => student_id));
}

const selectContents = (db: Database | Trx, { year, term }: TermKey) =>
  db
    .selectFrom('posted_cards')
    .innerJoin('term_students', (join) =>
      join
        .onRef('term_students.student_id', '=', 'posted_cards.student_id')
        .onRef('term_students.year', '=', 'posted_cards.year')
        .onRef('term_students.term', '=', 'posted_cards.term'),
    )
    .select(storedColumns)
    .where('posted_cards.year', '=', year)
    .where('posted_cards.term', '=', term);

/** Returns the posted cards of a class, including those of leavers. */
export const findPostedCardsWithLeavers = (db: Database | Trx, key: TermKey, className: string) =>
  selectContents(db, key)
    .where('term_students.class_id', '=', className)
    .orderBy('posted_cards.student_id')
    .execute();

/** Returns one posted card of a form, any of them, or none. */
export const findPostedCardOfForm = (db: Database | Trx, key: TermKey, formLevel: number) =>
  selectContents(db, key)
    .where('term_students.form_level', '=', formLevel)
    .orderBy('posted_cards.student_id')
    .limit(1)
    .execute();

/** Returns the posted cards of a class in name order (R87). */
export const findPostedCardsOfClass = (db: Database, key: TermKey, className: string) =>
  selectContents(db, key)
    .innerJoin('students', 'students.id', 'posted_cards.student_id')
    .where('students.id', 'not in', selectOutsideTerm(db, key))
    .where('term_students.class_id', '=', className)
    .innerJoin('card_issues', 'card_issues.issue_number', 'posted_cards.issue_number')
    .select(['card_issues.issue_number', 'card_issues.token'])
    .orderBy('students.sort_name')
    .orderBy('students.id')
    .execute();

/** Selects every student of every term, with the term and the posted card. */
export const selectTermStudents = (db: Database) =>
  db
    .selectFrom('term_students')
    .innerJoin('terms', (join) =>
      join.onRef('terms.year', '=', 'term_students.year').onRef('terms.term', '=', 'term_students.term'),
    )
    .leftJoin('posted_cards', (join) =>
      join
        .onRef('posted_cards.student_id', '=', 'term_students.student_id')
        .onRef('posted_cards.year', '=', 'term_students.year')
        .onRef('posted_cards.term', '=', 'term_students.term'),
    );

/**
 * Returns the terms in which a student has a card, newest first, with the averages of posted ones. `posted` concerns
 * this card: a term may be posted without it. A leaver gets no card of a later term (R87).
 */
export async function findCardTerms(db: Database, studentId: string) {
  const rows = await selectTermStudents(db)
    .leftJoin('card_views', (join) =>
      join
        .onRef('card_views.student_id', '=', 'term_students.student_id')
        .onRef('card_views.year', '=', 'term_students.year')
        .onRef('card_views.term', '=', 'term_students.term'),
    )
    .select([
      'terms.year',
      'terms.term',
      'terms.date_posted',
      'posted_cards.posted_at',
      'posted_cards.student_id as card_of',
      'term_students.form_level',
      'term_students.class_id',
      'posted_cards.average',
      'posted_cards.class_average',
      'card_views.last_viewed',
    ])
    .innerJoin('students', 'students.id', 'term_students.student_id')
    .where('term_students.student_id', '=', studentId)
    .where((eb) =>
      eb.or([
        eb('posted_cards.student_id', 'is not', null),
        eb(
          'students.id',
          'not in',
          selectOutsideTerm(db, { year: eb.ref('terms.year'), term: eb.ref('terms.term') }),
        ),
      ]),
    )
    .orderBy('terms.year', 'desc')
    .orderBy('terms.term', 'desc')
    .execute();
  const toNumber = (stored: string | null) => (stored === null ? null : Number(stored));
  return rows.map(({ card_of, posted_at, date_posted, last_viewed, ...row }) => {
    const postedAt = card_of === null ? null : (posted_at ?? date_posted);
    return {
      ...row,
      posted: card_of === null ? (0 as const) : (1 as const),
      date_posted: postedAt,
      average: toNumber(row.average),
      class_average: toNumber(row.class_average),
      opened: postedAt !== null && last_viewed !== null && last_viewed >= postedAt,
    };
  });
}

/** Stores the logo that posted cards reference. */
export const storePostedLogo = (trx: Trx, version: string, { mediaType, bytes }: Logo) =>
  trx
    .insertInto('posted_logos')
    .values({ version, media_type: mediaType, base64: Buffer.from(bytes).toString('base64') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export async function findPostedLogo(db: Database, version: string): Promise<Logo | undefined> {
  const row = await db
    .selectFrom('posted_logos')
    .selectAll()
    .where('version', '=', version)
    .executeTakeFirst();
  return row && { mediaType: row.media_type, bytes: Buffer.from(row.base64, 'base64') };
}

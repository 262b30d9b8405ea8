import type { ReportCard } from '@formroom/domain/api/term-reports.ts';
import type { Database, Trx } from '../../db/database.ts';
import { packed } from '../../db/packing.ts';
import type { TermKey } from '../../db/tables.ts';
import type { Logo } from '../settings/logo.repository.ts';
import { isOfToday } from '../students/current-students.repository.ts';

const CARDS_A_STATEMENT = 100;

/** Keeps cards as they are now. */
export async function insertPostedCards(trx: Trx, { year, term }: TermKey, cards: readonly ReportCard[]) {
  for (let start = 0; start < cards.length; start += CARDS_A_STATEMENT) {
    const rows = cards.slice(start, start + CARDS_A_STATEMENT).map(async (card) => ({
      year,
      term,
      student_id: card.student_id,
      average: storedNumber(card.average),
      class_average: storedNumber(card.class_average),
      content: await packed(card),
    }));
    await trx
      .insertInto('posted_cards')
      .values(await Promise.all(rows))
      .execute();
  }
}

const storedNumber = (value: number | null) => (value === null ? null : String(value));

export const deletePostedCards = (trx: Trx, { year, term }: TermKey) =>
  trx.deleteFrom('posted_cards').where('year', '=', year).where('term', '=', term).execute();

export const findPostedCard = (db: Database, { year, term }: TermKey, studentId: string) =>
  db
    .selectFrom('posted_cards')
    .select('content')
    .where('student_id', '=', studentId)
    .where('year', '=', year)
    .where('term', '=', term)
    .executeTakeFirst();

/** The posted cards of a class in name order, without those of leavers. */
export const findPostedCardsOfClass = (db: Database, { year, term }: TermKey, className: string) =>
  db
    .selectFrom('posted_cards')
    .innerJoin('term_students', (join) =>
      join
        .onRef('term_students.student_id', '=', 'posted_cards.student_id')
        .onRef('term_students.year', '=', 'posted_cards.year')
        .onRef('term_students.term', '=', 'posted_cards.term'),
    )
    .innerJoin('students', 'students.id', 'posted_cards.student_id')
    .select('content')
    .where(isOfToday)
    .where('posted_cards.year', '=', year)
    .where('posted_cards.term', '=', term)
    .where('term_students.class_id', '=', className)
    .orderBy('students.sort_name')
    .orderBy('students.id')
    .execute();

/**
 * The terms in which a student has a card, newest first, with the averages of the posted ones. A leaver gets no card for
 * a term that is posted later.
 */
export async function findCardTerms(db: Database, studentId: string) {
  const rows = await db
    .selectFrom('term_students')
    .innerJoin('terms', (join) =>
      join.onRef('terms.year', '=', 'term_students.year').onRef('terms.term', '=', 'term_students.term'),
    )
    .leftJoin('posted_cards', (join) =>
      join
        .onRef('posted_cards.student_id', '=', 'term_students.student_id')
        .onRef('posted_cards.year', '=', 'term_students.year')
        .onRef('posted_cards.term', '=', 'term_students.term'),
    )
    .select([
      'terms.year',
      'terms.term',
      'terms.posted',
      'terms.date_posted',
      'term_students.form_level',
      'term_students.class_id',
      'posted_cards.average',
      'posted_cards.class_average',
    ])
    .innerJoin('students', 'students.id', 'term_students.student_id')
    .where('term_students.student_id', '=', studentId)
    .where((eb) =>
      eb.or([eb('content', 'is not', null), eb.and([eb('terms.posted', '=', 0), isOfToday(eb)])]),
    )
    .orderBy('terms.year', 'desc')
    .orderBy('terms.term', 'desc')
    .execute();
  const numberOf = (stored: string | null) => (stored === null ? null : Number(stored));
  return rows.map((row) => ({
    ...row,
    posted: row.posted === 1 ? (1 as const) : (0 as const),
    average: numberOf(row.average),
    class_average: numberOf(row.class_average),
  }));
}

/** Keeps the logo that the cards of a posting name. */
export const keepLogo = (trx: Trx, version: string, { mediaType, bytes }: Logo) =>
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

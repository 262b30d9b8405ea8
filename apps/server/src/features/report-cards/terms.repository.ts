import type { TermSettings } from '@formroom/domain/api/terms.ts';
import type { Selectable } from 'kysely';
import { type Database, lockTable, type Trx } from '../../db/database.ts';
import type { TermKey, TermsTable } from '../../db/term-tables.ts';
import { selectOutsideTerm } from './term-members.repository.ts';

export type TermRow = Selectable<TermsTable>;

/** Returns all terms or one of them, newest first, with the numbers of students who have results, and a posted card (R87). */
export async function findTerms(db: Database | Trx, only?: TermKey) {
  return await db
    .selectFrom('terms')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('term_students')
        .select((each) => each.fn.countAll<number>().as('students'))
        .whereRef('term_students.year', '=', 'terms.year')
        .whereRef('term_students.term', '=', 'terms.term')
        .where(
          'student_id',
          'not in',
          selectOutsideTerm(db, { year: eb.ref('terms.year'), term: eb.ref('terms.term') }),
        )
        .as('students'),
    )
    .select((eb) =>
      eb
        .selectFrom('posted_cards')
        .select((each) => each.fn.countAll<number>().as('cards_posted'))
        .whereRef('posted_cards.year', '=', 'terms.year')
        .whereRef('posted_cards.term', '=', 'terms.term')
        .where(
          'student_id',
          'not in',
          selectOutsideTerm(db, { year: eb.ref('terms.year'), term: eb.ref('terms.term') }),
        )
        .as('cards_posted'),
    )
    .$if(only !== undefined, (query) =>
      query.where('year', '=', only?.year ?? 0).where('term', '=', only?.term ?? 1),
    )
    .orderBy('year', 'desc')
    .orderBy('term', 'desc')
    .execute();
}

export const findTerm = (db: Database | Trx, { year, term }: TermKey): Promise<TermRow | undefined> =>
  db.selectFrom('terms').selectAll().where('year', '=', year).where('term', '=', term).executeTakeFirst();

/** Locks the terms and their results against concurrent posting, removal and changes. */
export const lockTerms = (trx: Trx) => lockTable(trx, 'terms');

/** Inserts a term; returns false if it exists. */
export async function insertTerm(db: Database, term: TermKey & TermSettings) {
  const row = await db
    .insertInto('terms')
    .values({ ...term, posted: 0, date_posted: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('year')
    .executeTakeFirst();
  return row !== undefined;
}

export const updateTerm = (
  trx: Trx,
  { year, term }: TermKey,
  values: Partial<TermSettings & Pick<TermRow, 'posted' | 'date_posted'>>,
) => trx.updateTable('terms').set(values).where('year', '=', year).where('term', '=', term).execute();

/** Whether a term has results of anybody, leavers included. */
export async function hasResults(trx: Trx, { year, term }: TermKey) {
  const row = await trx
    .selectFrom('term_students')
    .select('student_id')
    .where('year', '=', year)
    .where('term', '=', term)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a term without results, and which of its sheets were handed in or reopened. */
export async function removeTerm(trx: Trx, { year, term }: TermKey) {
  await trx.deleteFrom('mark_sheets').where('year', '=', year).where('term', '=', term).execute();
  await trx.deleteFrom('terms').where('year', '=', year).where('term', '=', term).execute();
}

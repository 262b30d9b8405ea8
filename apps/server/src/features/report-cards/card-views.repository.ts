import { type Database, inSaveTransaction } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepared-query.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { selectTermStudents } from './posted-cards.repository.ts';
import { selectOutsideTerm } from './term-members.repository.ts';

interface OpenedCard extends TermKey {
  readonly studentId: string;
  /** Counts only if no opening was counted since then, ISO 8601. */
  readonly since?: string | null;
}

interface ViewParameters extends TermKey {
  readonly studentId: string;
  readonly at: string;
  readonly since: string;
}

const countView = prepareQuery<ViewParameters & Record<string, unknown>, never>(
  (db, { year, term, studentId, at, since }) =>
    db
      .insertInto('card_views')
      .values({ year, term, student_id: studentId, views: 1, first_viewed: at, last_viewed: at })
      .onConflict((conflict) =>
        conflict
          .columns(['year', 'term', 'student_id'])
          .doUpdateSet((eb) => ({ views: eb('card_views.views', '+', 1), last_viewed: at }))
          .where('card_views.last_viewed', '<', since),
      ),
);

/** Later than any time. */
const ALWAYS = '~';

/** Records that a family opened a card. Openings at the same time share a commit, as saves do. */
export const recordCardView = (db: Database, { year, term, studentId, since }: OpenedCard, now: Date) =>
  inSaveTransaction(db, (trx) =>
    countView(trx, { year, term, studentId, at: now.toISOString(), since: since ?? ALWAYS }),
  );

/**
 * Returns every student of a term (R87) by class and name, with the number of views and when the card was posted.
 */
export const findCardViews = (db: Database, { year, term }: TermKey) =>
  selectTermStudents(db)
    .innerJoin('students', 'students.id', 'term_students.student_id')
    .leftJoin('card_views', (join) =>
      join
        .onRef('card_views.student_id', '=', 'term_students.student_id')
        .onRef('card_views.year', '=', 'term_students.year')
        .onRef('card_views.term', '=', 'term_students.term'),
    )
    .select([
      'term_students.student_id',
      'students.first_name',
      'students.last_name',
      'term_students.class_id',
      'views',
      'first_viewed',
      'last_viewed',
      'posted_cards.student_id as card_of',
      'posted_cards.posted_at',
      'terms.date_posted',
    ])
    .where('students.id', 'not in', selectOutsideTerm(db, { year, term }))
    .where('term_students.year', '=', year)
    .where('term_students.term', '=', term)
    .orderBy('term_students.class_id')
    .orderBy('students.sort_name')
    .orderBy('students.id')
    .execute();

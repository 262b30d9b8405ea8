import { compareClasses } from '@formroom/domain/school/class-order.ts';
import type { Database, Trx } from '../../../db/database.ts';

/** Returns the posted cards of students by term, with what identifies their posting. */
export const findCardsForTranscripts = (db: Database | Trx, studentIds: readonly string[]) =>
  selectPosted(db, studentIds)
    .select([
      'posted_cards.year',
      'posted_cards.term',
      'posted_cards.content',
      'posted_cards.issue_number',
      'posted_cards.posted_at',
      'terms.date_posted',
    ])
    .orderBy('posted_cards.student_id')
    .orderBy('posted_cards.year')
    .orderBy('posted_cards.term')
    .execute();

const selectPosted = (db: Database | Trx, studentIds: readonly string[]) =>
  db
    .selectFrom('posted_cards')
    .innerJoin('terms', (join) =>
      join.onRef('terms.year', '=', 'posted_cards.year').onRef('terms.term', '=', 'posted_cards.term'),
    )
    .select('posted_cards.student_id')
    .where('terms.posted', '=', 1)
    .where('posted_cards.student_id', 'in', studentIds);

/** Returns students, leavers included, by class, then name, with whether they have a posted card. */
export async function findTranscriptOwners(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const students = await db
    .selectFrom('students')
    .select(['id', 'class_id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .orderBy('sort_name')
    .orderBy('id')
    .execute();
  const posted = new Set((await selectPosted(db, ids).distinct().execute()).map((row) => row.student_id));
  return students
    .map((student) => ({ ...student, hasCards: posted.has(student.id) }))
    .toSorted((a, b) => compareClasses(a.class_id, b.class_id));
}

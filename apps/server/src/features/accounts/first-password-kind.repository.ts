import type { Settings } from '@formroom/domain/settings/catalogue.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { getSettings } from '../settings/settings.repository.ts';

export type FirstPasswordKind = Settings['first_password'];

/**
 * Selects the IDs of students for whom the office has entered answers from paper, by phone or at the counter, or stored
 * documents. Their date of birth does not open the account (R67). Imported answers don't count.
 */
const selectIdsFilledInByOffice = (db: Database | Trx) =>
  db
    .selectFrom('history')
    .select('history.student_id')
    .where('source', 'is not', null)
    .unionAll(
      db.selectFrom('documents').select('documents.student_id').where('uploaded_by', 'not like', 'student:%'),
    );

/** The same as a condition of a query. */
export const isFilledInByOffice = (db: Database | Trx) => (eb: ExpressionBuilder<Tables, 'students'>) =>
  eb('students.id', 'in', selectIdsFilledInByOffice(db));

/** Returns what opens the account of a student while it has no password. */
export async function findFirstPasswordKind(
  db: Database | Trx,
  studentId: string,
): Promise<FirstPasswordKind> {
  const { first_password: setting } = await getSettings(db, ['first_password']);
  // Both are always read: each wrong sign-in takes the same work.
  const answer = await db
    .selectFrom('history')
    .select('student_id')
    .where('student_id', '=', studentId)
    .where('source', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  const file = await db
    .selectFrom('documents')
    .select('student_id')
    .where('student_id', '=', studentId)
    .where('uploaded_by', 'not like', 'student:%')
    .limit(1)
    .executeTakeFirst();
  return answer || file ? 'slip' : setting;
}

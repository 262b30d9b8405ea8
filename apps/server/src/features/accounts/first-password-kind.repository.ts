import type { Settings } from '@formroom/domain/settings/catalogue.ts';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { getSettings } from '../settings/settings.repository.ts';

export type FirstPasswordKind = Settings['first_password'];

/**
 * Whether the office has entered answers of a student from paper, by phone or at the counter, or stored documents. The date
 * of birth does not open such an account (R67). Imported answers don't count.
 */
export const isFilledInByOffice = (eb: ExpressionBuilder<Tables, 'students'>) =>
  eb.or([
    eb.exists(
      eb
        .selectFrom('history')
        .select('history.student_id')
        .whereRef('history.student_id', '=', 'students.id')
        .where('source', 'is not', null)
        .limit(1),
    ),
    eb.exists(
      eb
        .selectFrom('documents')
        .select('documents.student_id')
        .whereRef('documents.student_id', '=', 'students.id')
        .where('uploaded_by', 'not like', 'student:%'),
    ),
  ]);

/** Returns what opens the account of a student while it has no password. */
export async function findFirstPasswordKind(
  db: Database | Trx,
  studentId: string,
): Promise<FirstPasswordKind> {
  const { first_password: setting } = await getSettings(db, ['first_password']);
  const filledIn = await db
    .selectFrom('students')
    .select('id')
    .where('id', '=', studentId)
    .where(isFilledInByOffice)
    .executeTakeFirst();
  return filledIn ? 'slip' : setting;
}

import type { StudentAccount } from '@formroom/domain/api/student-account.ts';
import type { Database } from '../../db/database.ts';
import { selectEntry, toJoiningYear } from '../students/joining-year.repository.ts';
import { findFirstPasswordKind } from './first-password-kind.repository.ts';
import { MAX_WRONG_ATTEMPTS } from './first-password-attempts.repository.ts';

/** Returns the state of a student's or leaver's sign-in, or undefined for an unknown ID. */
export async function findAccountState(
  db: Database,
  id: string,
  now: Date,
): Promise<StudentAccount | undefined> {
  const row = await db
    .selectFrom('students')
    .leftJoin('student_accounts', 'student_accounts.student_id', 'students.id')
    .leftJoin('credential_slips', 'credential_slips.student_id', 'students.id')
    .select(['left_at', 'password_hash', 'wrong_first_passwords', 'waits_until', 'expires_at'])
    .select(selectEntry)
    .select((eb) =>
      eb
        .selectFrom('known_addresses')
        .select(({ fn }) => fn.max('known_addresses.last_used_at').as('last_used_at'))
        .whereRef('known_addresses.student_id', '=', 'students.id')
        .as('last_sign_in'),
    )
    .where('students.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { left_at, password_hash, wrong_first_passwords, waits_until, expires_at, last_sign_in } = row;
  const isLater = (moment: string | null) => moment !== null && moment > now.toISOString();
  const isNew = password_hash === null;
  const isClosed = (wrong_first_passwords ?? 0) >= MAX_WRONG_ATTEMPTS;
  const isWaiting = !isClosed && isLater(waits_until);
  const newState = isClosed ? 'closed' : isWaiting ? 'waiting' : 'new';
  return {
    state: isNew ? newState : 'open',
    opens_by: isNew ? await findFirstPasswordKind(db, id) : 'password',
    waits_until: isNew && isWaiting ? waits_until : null,
    slip_until: isNew && isLater(expires_at) ? expires_at : null,
    last_sign_in,
    left_at,
    ...(left_at === null && toJoiningYear(row)),
  };
}

import type { StudentAccount } from '@formroom/domain/api/student-account.ts';
import { findJoiningYear } from '@formroom/domain/school/school-year.ts';
import type { Database } from '../../db/database.ts';
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
    .leftJoin('school_years', (join) => join.on('school_years.state', '=', 'current'))
    .select(['left_at', 'password_hash', 'wrong_birth_dates', 'waits_until', 'expires_at'])
    .select(['entry_date', 'year', 'last_day'])
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
  const { left_at, password_hash, wrong_birth_dates, waits_until, expires_at, last_sign_in } = row;
  const { entry_date, year, last_day } = row;
  const joins = year === null || last_day === null ? null : findJoiningYear(entry_date, { year, last_day });
  const isLater = (moment: string | null) => moment !== null && moment > now.toISOString();
  const isNew = password_hash === null;
  const isClosed = (wrong_birth_dates ?? 0) >= MAX_WRONG_ATTEMPTS;
  const isWaiting = !isClosed && isLater(waits_until);
  const ofNew = isClosed ? 'closed' : isWaiting ? 'waiting' : 'new';
  return {
    state: isNew ? ofNew : 'open',
    opens_by: isNew ? await findFirstPasswordKind(db, id) : 'password',
    waits_until: isNew && isWaiting ? waits_until : null,
    slip_until: isNew && isLater(expires_at) ? expires_at : null,
    last_sign_in,
    left_at,
    ...(joins !== null && left_at === null && { joins_year: joins }),
  };
}

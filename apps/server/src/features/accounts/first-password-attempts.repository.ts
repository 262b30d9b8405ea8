import type { Database, Trx } from '../../db/database.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Wrong first passwords in a row, from all addresses, before the delays begin (R4). */
const FREE_ATTEMPTS = 10;
const WAIT_TIMES = [15 * MINUTE, 1 * HOUR, 6 * HOUR, 24 * HOUR] as const;
/** Wrong first passwords in total after which an account is closed (R4). */
export const MAX_WRONG_ATTEMPTS = 40;

interface FirstPasswordAttempt {
  readonly studentId: string;
  readonly isRight: boolean;
  /** The account was opened from this address before, so it is not throttled. */
  readonly isFromKnownAddress: boolean;
  readonly now: Date;
}

export type FirstPasswordOutcome =
  /** The attempt was counted; `closes` if it closed the account. */
  | { readonly state: 'counted'; readonly closes: boolean }
  | { readonly state: 'closed' }
  | { readonly state: 'waiting'; readonly until: string };

/**
 * Counts a first password (date of birth or slip code) of an account over all addresses (R4). While the account is
 * throttled or closed, it is rejected unchecked. A single statement, so that concurrent attempts can't exceed the
 * limit.
 */
export async function recordFirstPasswordAttempt(
  db: Database | Trx,
  attempt: FirstPasswordAttempt,
): Promise<FirstPasswordOutcome> {
  const { studentId, isRight, isFromKnownAddress, now } = attempt;
  const one = isRight ? 0 : 1;
  const nowText = now.toISOString();
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  const counted = await db
    .insertInto('student_accounts')
    .values({ student_id: studentId, password_hash: null, wrong_first_passwords: one, wrong_in_a_row: one })
    .onConflict((conflict) =>
      conflict
        .column('student_id')
        .doUpdateSet((eb) => ({
          wrong_first_passwords: eb('student_accounts.wrong_first_passwords', '+', one),
          wrong_in_a_row: isRight ? 0 : eb('student_accounts.wrong_in_a_row', '+', 1),
          waits_until: isRight
            ? null
            : eb
                .case()
                .when('student_accounts.wrong_in_a_row', '<', FREE_ATTEMPTS - 1)
                .then(null)
                .when('student_accounts.wrong_in_a_row', '=', FREE_ATTEMPTS - 1)
                .then(later(WAIT_TIMES[0]))
                .when('student_accounts.wrong_in_a_row', '=', FREE_ATTEMPTS)
                .then(later(WAIT_TIMES[1]))
                .when('student_accounts.wrong_in_a_row', '=', FREE_ATTEMPTS + 1)
                .then(later(WAIT_TIMES[2]))
                .else(later(WAIT_TIMES[3]))
                .end(),
        }))
        .where('student_accounts.wrong_first_passwords', '<', MAX_WRONG_ATTEMPTS)
        .where((eb) =>
          eb.or([
            eb.lit(isFromKnownAddress),
            eb('student_accounts.waits_until', 'is', null),
            eb('student_accounts.waits_until', '<=', nowText),
          ]),
        ),
    )
    .returning('wrong_first_passwords')
    .executeTakeFirst();
  if (counted) {
    return { state: 'counted', closes: !isRight && counted.wrong_first_passwords === MAX_WRONG_ATTEMPTS };
  }
  const account = await db
    .selectFrom('student_accounts')
    .select(['wrong_first_passwords', 'waits_until'])
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return account && account.wrong_first_passwords >= MAX_WRONG_ATTEMPTS
    ? { state: 'closed' }
    : { state: 'waiting', until: account?.waits_until ?? nowText };
}

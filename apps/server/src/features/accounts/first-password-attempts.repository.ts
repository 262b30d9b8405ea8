import type { Database, Trx } from '../../db/database.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Wrong first passwords in a row that are free, over all addresses, and the waits after the ones that follow. */
const FREE_ATTEMPTS = 10;
const WAIT_TIMES = [15 * MINUTE, 1 * HOUR, 6 * HOUR, 24 * HOUR] as const;
/** Wrong first passwords in all after which an account is closed until the office reopens it. */
export const MAX_WRONG_ATTEMPTS = 40;

interface FirstPasswordAttempt {
  readonly studentId: string;
  readonly isRight: boolean;
  /** The account was opened from this address before: it is never made to wait. */
  readonly isFromKnownAddress: boolean;
  readonly now: Date;
}

export type FirstPasswordOutcome =
  /** It was counted; `closes` where it is the one that closes the account. */
  | { readonly state: 'counted'; readonly closes: boolean }
  | { readonly state: 'closed' }
  | { readonly state: 'waiting'; readonly until: string };

/**
 * Counts a first password (date of birth or code on a slip) of an account over all addresses (R4).
 * Right or wrong, it is not looked at while the account waits or is closed. One statement, so that guesses that come
 * all at once, on several processes, can't pass the limit.
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
    .values({ student_id: studentId, password_hash: null, wrong_birth_dates: one, wrong_in_a_row: one })
    .onConflict((conflict) =>
      conflict
        .column('student_id')
        .doUpdateSet((eb) => ({
          wrong_birth_dates: eb('student_accounts.wrong_birth_dates', '+', one),
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
        .where('student_accounts.wrong_birth_dates', '<', MAX_WRONG_ATTEMPTS)
        .where((eb) =>
          eb.or([
            eb.lit(isFromKnownAddress),
            eb('student_accounts.waits_until', 'is', null),
            eb('student_accounts.waits_until', '<=', nowText),
          ]),
        ),
    )
    .returning('wrong_birth_dates')
    .executeTakeFirst();
  if (counted) {
    return { state: 'counted', closes: !isRight && counted.wrong_birth_dates === MAX_WRONG_ATTEMPTS };
  }
  const account = await db
    .selectFrom('student_accounts')
    .select(['wrong_birth_dates', 'waits_until'])
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return account && account.wrong_birth_dates >= MAX_WRONG_ATTEMPTS
    ? { state: 'closed' }
    : { state: 'waiting', until: account?.waits_until ?? nowText };
}

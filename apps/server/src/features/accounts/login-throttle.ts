import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { tooManyAttempts } from '../../http/problem.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Wrong tries in a row that are free, and the waits after the ones that follow. */
const FREE_ATTEMPTS = 5;
const WAIT_TIMES = [1 * MINUTE, 5 * MINUTE, 15 * MINUTE];
/** A row of wrong tries ends when nothing was tried for so long. */
const ATTEMPT_WINDOW = 24 * HOUR;

const MAX_WRONG_FIRST_PASSWORDS_PER_HOUR = 50;

const addMs = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
const secondsUntil = (now: Date, moment: string) =>
  Math.max(1, Math.ceil((Date.parse(moment) - now.getTime()) / SECOND));

function formatWait(seconds: number) {
  if (seconds < 90) return pluralize(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? pluralize(minutes, 'minute') : pluralize(Math.ceil(minutes / 60), 'hour');
}
const throttled = (seconds: number, orElse?: string) =>
  tooManyAttempts(
    `Too many wrong tries. Please wait ${formatWait(seconds)} and try again${orElse === undefined ? '' : `, ${orElse}`}.`,
    seconds,
  );

/**
 * Refuses a try while its account waits.
 * @param until ISO 8601
 * @param orElse what else the family can do, as the end of the sentence
 */
export const throttledUntil = (until: string, now: Date, orElse: string) =>
  throttled(secondsUntil(now, until), orElse);

/**
 * Counts a try of an account from an address as wrong before it is looked at; `forgetTries` takes it back when it was
 * right, and `takeBackTry` does where it was right so far. One statement, so that many tries at once, on several
 * processes, can't pass the limit.
 * @returns until when the pair waits after it, ISO 8601, or null
 * @throws Problem 429 while the pair waits
 */
export async function recordAttempt(db: Database, account: string, address: string, now: Date) {
  const nowText = now.toISOString();
  const tried = await db
    .insertInto('sign_in_tries')
    .values({ account, address, failures: 1, waits_until: null, last_try_at: nowText })
    .onConflict((conflict) =>
      conflict
        .columns(['account', 'address'])
        .doUpdateSet((eb) => ({
          failures: failuresAfter(addMs(now, -ATTEMPT_WINDOW)),
          waits_until: eb
            .case()
            .when('sign_in_tries.last_try_at', '<', addMs(now, -ATTEMPT_WINDOW))
            .then(null)
            .when('sign_in_tries.failures', '<', FREE_ATTEMPTS - 1)
            .then(null)
            .when('sign_in_tries.failures', '=', FREE_ATTEMPTS - 1)
            .then(addMs(now, WAIT_TIMES[0] ?? 0))
            .when('sign_in_tries.failures', '=', FREE_ATTEMPTS)
            .then(addMs(now, WAIT_TIMES[1] ?? 0))
            .else(addMs(now, WAIT_TIMES[2] ?? 0))
            .end(),
          last_try_at: nowText,
        }))
        .where((eb) =>
          eb.or([
            eb('sign_in_tries.waits_until', 'is', null),
            eb('sign_in_tries.waits_until', '<=', nowText),
          ]),
        ),
    )
    .returning('waits_until')
    .executeTakeFirst();
  if (tried) return tried.waits_until;
  const waiting = await db
    .selectFrom('sign_in_tries')
    .select('waits_until')
    .where('account', '=', account)
    .where('address', '=', address)
    .executeTakeFirst();
  throw throttled(secondsUntil(now, waiting?.waits_until ?? nowText));
}

const failuresAfter = (rowEnded: string) =>
  sql<number>`case when sign_in_tries.last_try_at < ${rowEnded} then 1 else sign_in_tries.failures + 1 end`;

export const clearAttempts = (db: Database, account: string, address: string) =>
  db.deleteFrom('sign_in_tries').where('account', '=', account).where('address', '=', address).execute();

/**
 * Leaves the count as it was before a try that was neither wrong nor the whole of a sign-in.
 * @param waitsUntil what counting the try gave; a wait that another try has set stays
 */
export const revertAttempt = (db: Database, account: string, address: string, waitsUntil: string | null) =>
  db
    .updateTable('sign_in_tries')
    .set((eb) => ({
      failures: eb('failures', '-', 1),
      waits_until: eb
        .case()
        .when('waits_until', '=', waitsUntil)
        .then(null)
        .else(eb.ref('waits_until'))
        .end(),
    }))
    .where('account', '=', account)
    .where('address', '=', address)
    .execute();

/**
 * Counts a first password (date of birth or code on a slip) from an address, where it is wrong. Right or wrong, it does
 * not count as right while the address waits; both in one statement, so that guesses that come all at once can't pass
 * the limit.
 * @throws Problem 429 when the address had too many wrong ones within the hour
 */
export async function recordFirstPasswordFrom(db: Database, address: string, now: Date, isRight: boolean) {
  const hourAgo = addMs(now, -HOUR);
  const one = isRight ? 0 : 1;
  const taken = await db
    .insertInto('wrong_birth_dates')
    .values({ address, failures: one, since: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet((eb) => {
          const isOver = eb('wrong_birth_dates.since', '<=', hourAgo);
          return {
            failures: eb
              .case()
              .when(isOver)
              .then(one)
              .else(eb('wrong_birth_dates.failures', '+', one))
              .end(),
            since: eb
              .case()
              .when(isOver)
              .then(now.toISOString())
              .else(eb.ref('wrong_birth_dates.since'))
              .end(),
          };
        })
        .where((eb) =>
          eb.or([
            eb('wrong_birth_dates.failures', '<', MAX_WRONG_FIRST_PASSWORDS_PER_HOUR),
            eb('wrong_birth_dates.since', '<=', hourAgo),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst();
  if (taken) return;
  const { since } = await db
    .selectFrom('wrong_birth_dates')
    .select('since')
    .where('address', '=', address)
    .executeTakeFirstOrThrow();
  throw throttled(secondsUntil(now, new Date(Date.parse(since) + HOUR).toISOString()));
}

/** Forgets the counts that no longer matter. */
export async function deleteOldAttempts(db: Database, now: Date) {
  await db.deleteFrom('sign_in_tries').where('last_try_at', '<', addMs(now, -ATTEMPT_WINDOW)).execute();
  await db.deleteFrom('wrong_birth_dates').where('since', '<', addMs(now, -HOUR)).execute();
}

import { type Actor, encodeActor } from '@formroom/domain/school/actor.ts';
import { toIdKey } from '@formroom/domain/school/student-id.ts';
import { sql } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import { tooManyAttempts } from '../../errors.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Failed attempts in a row before the delays begin. */
const FREE_ATTEMPTS = 5;
const WAIT_TIMES = [1 * MINUTE, 5 * MINUTE, 15 * MINUTE];
/** Failed attempts count together until there was none for this long. */
const ATTEMPT_WINDOW = 24 * HOUR;

const MAX_WRONG_FIRST_PASSWORDS_PER_HOUR = 50;

/** Every spelling of an ID counts together (R80). */
export const encodeAccount = ({ role, id }: Actor) =>
  encodeActor({ role, id: role === 'student' ? toIdKey(id) : id });

const addMs = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
const secondsUntil = (now: Date, moment: string) =>
  Math.max(1, Math.ceil((Date.parse(moment) - now.getTime()) / SECOND));

// The time is in Retry-After, and the page counts it down: a second count in the text would soon differ.
const throttled = (seconds: number, orElse?: string) =>
  tooManyAttempts(
    `Too many wrong tries. Please wait and try again${orElse === undefined ? '' : `, ${orElse}`}.`,
    seconds,
  );

/**
 * Returns the 429 for an attempt during a delay.
 * @param until ISO 8601
 * @param orElse an alternative for the family, the end of the sentence
 */
export const throttledUntil = (until: string, now: Date, orElse: string) =>
  throttled(secondsUntil(now, until), orElse);

/**
 * Counts an attempt of an account from an address as failed before the password is checked. `clearAttempts` resets the
 * count after success; `revertAttempt` undoes it if only a further step is missing. A single statement, so that
 * concurrent attempts can't exceed the limit.
 * @returns until when further attempts are refused, ISO 8601, or null
 * @throws PortalError too-many-attempts during a delay
 */
export async function recordAttempt(db: Database, actor: Actor, address: string, now: Date) {
  const account = encodeAccount(actor);
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

export const clearAttempts = (db: Database, actor: Actor, address: string) =>
  db
    .deleteFrom('sign_in_tries')
    .where('account', '=', encodeAccount(actor))
    .where('address', '=', address)
    .execute();

/** Writes the row of `recordAttempt` again, unchanged. */
export const touchAttempt = (db: Database | Trx, actor: Actor, address: string) =>
  db
    .updateTable('sign_in_tries')
    .set((eb) => ({ failures: eb.ref('failures') }))
    .where('account', '=', encodeAccount(actor))
    .where('address', '=', address)
    .execute();

/**
 * Undoes `recordAttempt` for an attempt that was right but did not complete the sign-in.
 * @param delayedUntil the result of `recordAttempt`; a delay set by another attempt stays
 */
export const revertAttempt = (db: Database, actor: Actor, address: string, delayedUntil: string | null) =>
  db
    .updateTable('sign_in_tries')
    .set((eb) => ({
      failures: eb('failures', '-', 1),
      waits_until: eb
        .case()
        .when('waits_until', '=', delayedUntil)
        .then(null)
        .else(eb.ref('waits_until'))
        .end(),
    }))
    .where('account', '=', encodeAccount(actor))
    .where('address', '=', address)
    .execute();

/**
 * Counts a wrong first password (date of birth or slip code) by address. While the address is throttled even a right
 * one is refused, in the same statement, so that concurrent guesses can't exceed the limit.
 * @throws PortalError too-many-attempts after too many wrong ones within the hour
 */
export async function recordFirstPasswordFrom(db: Database, address: string, now: Date, isRight: boolean) {
  const hourAgo = addMs(now, -HOUR);
  const one = isRight ? 0 : 1;
  const taken = await db
    .insertInto('wrong_first_passwords')
    .values({ address, failures: one, since: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet((eb) => {
          const isOver = eb('wrong_first_passwords.since', '<=', hourAgo);
          return {
            failures: eb
              .case()
              .when(isOver)
              .then(one)
              .else(eb('wrong_first_passwords.failures', '+', one))
              .end(),
            since: eb
              .case()
              .when(isOver)
              .then(now.toISOString())
              .else(eb.ref('wrong_first_passwords.since'))
              .end(),
          };
        })
        .where((eb) =>
          eb.or([
            eb('wrong_first_passwords.failures', '<', MAX_WRONG_FIRST_PASSWORDS_PER_HOUR),
            eb('wrong_first_passwords.since', '<=', hourAgo),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst();
  if (taken) return;
  const { since } = await db
    .selectFrom('wrong_first_passwords')
    .select('since')
    .where('address', '=', address)
    .executeTakeFirstOrThrow();
  throw throttled(secondsUntil(now, new Date(Date.parse(since) + HOUR).toISOString()));
}

/** Deletes expired counts. */
export async function deleteOldAttempts(db: Database, now: Date) {
  await db.deleteFrom('sign_in_tries').where('last_try_at', '<', addMs(now, -ATTEMPT_WINDOW)).execute();
  await db.deleteFrom('wrong_first_passwords').where('since', '<', addMs(now, -HOUR)).execute();
}

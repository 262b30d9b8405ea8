import type { Actor } from '@formroom/domain/school/actor.ts';
import type { ControlledTransaction } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { runOnceAfter } from '../../testing/query-hooks.ts';
import { createTestDatabase } from '../../testing/database-template.ts';
import {
  recordFirstPasswordFrom,
  recordAttempt,
  deleteOldAttempts,
  clearAttempts,
  revertAttempt,
} from './login-throttle.repository.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = openDatabase(readConfig(database.environment), (error) => {
    throw error;
  });
});
afterAll(async () => {
  await connection.destroy();
  await database.drop();
});

// Each test runs in a transaction that is rolled back, because hundreds of commits would be slow.
let db: ControlledTransaction<Tables>;
beforeEach(async () => {
  db = await connection.startTransaction().execute();
});
afterEach(async () => {
  await db.rollback().execute();
});

const START = Date.parse('2026-11-20T13:00:00.000Z');
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
const at = (milliseconds: number) => new Date(START + milliseconds);

const student = (id: string): Actor => ({ role: 'student', id });

/** Records attempts of one account from one address; `waitAfter` returns the delay that an attempt causes. */
function tries(id: string, address = '203.0.113.1') {
  const account = student(id);
  const waitAfter = async (milliseconds: number) => {
    const delayedUntil = await recordAttempt(db, account, address, at(milliseconds));
    return delayedUntil === null ? 0 : Date.parse(delayedUntil) - START - milliseconds;
  };
  const times = async (count: number, milliseconds = 0) => {
    for (let time = 0; time < count; time += 1) await waitAfter(milliseconds);
  };
  return { account, address, waitAfter, times };
}

const refusal = (retryAfter: number) => ({
  kind: 'too-many-attempts',
  message: 'Too many wrong tries. Please wait and try again.',
  retryAfter,
  event: 'too-many-tries',
});

describe('failed attempts of an account from an address', () => {
  it('are free four times; from the fifth on they cause delays of 1, 5 and then 15 minutes', async () => {
    const { waitAfter } = tries('growing');
    const waits: number[] = [];
    // Each attempt comes when the longest delay is just over.
    for (let index = 0; index < 9; index += 1) waits.push((await waitAfter(index * 15 * MINUTE)) / MINUTE);
    expect(waits).toEqual([0, 0, 0, 0, 1, 5, 15, 15, 15]);
  });

  it('are refused until the delay is over, and do not extend it', async () => {
    const { waitAfter, times } = tries('refused');
    await times(5);
    await expect(waitAfter(0)).rejects.toMatchObject(refusal(60));
    await expect(waitAfter(30 * SECOND)).rejects.toMatchObject(refusal(30));
    await expect(waitAfter(MINUTE - 1)).rejects.toMatchObject(refusal(1));
    expect(await waitAfter(MINUTE)).toBe(5 * MINUTE);
  });

  it('get a message with a long delay in minutes, rounded up', async () => {
    const { waitAfter, times } = tries('long');
    await times(5);
    await waitAfter(MINUTE);
    await expect(waitAfter(MINUTE)).rejects.toMatchObject(refusal(300));
    await expect(waitAfter(MINUTE + 1 * SECOND)).rejects.toMatchObject(refusal(299));
    await expect(waitAfter(MINUTE + 210 * SECOND)).rejects.toMatchObject(refusal(90));
    await expect(waitAfter(MINUTE + 211 * SECOND)).rejects.toMatchObject(refusal(89));
  });

  it('are counted separately for each account and each address', async () => {
    const { account, times } = tries('counted');
    await times(5);
    expect(await tries(account.id, '203.0.113.2').waitAfter(0)).toBe(0);
    expect(await tries('another').waitAfter(0)).toBe(0);
    await clearAttempts(db, account, '203.0.113.2');
    await clearAttempts(db, student('another'), '203.0.113.1');
    await expect(times(1)).rejects.toMatchObject({ kind: 'too-many-attempts' });
  });

  it('get the delay of their account and address', async () => {
    const [early, late] = [tries('own-wait'), tries('own-wait', '203.0.113.2')];
    const other = tries('other-wait', '203.0.113.2');
    await early.times(5);
    await late.times(5, 30 * SECOND);
    await other.times(5, 45 * SECOND);
    await expect(early.waitAfter(50 * SECOND)).rejects.toMatchObject({ retryAfter: 10 });
    await expect(late.waitAfter(50 * SECOND)).rejects.toMatchObject({ retryAfter: 40 });
    await expect(other.waitAfter(50 * SECOND)).rejects.toMatchObject({ retryAfter: 55 });
  });

  it('are refused for a second if another process deletes the count concurrently', async () => {
    const { account, address, waitAfter, times } = tries('forgotten-meanwhile');
    await times(5);
    runOnceAfter(db, /^insert into "sign_in_tries"/, () => clearAttempts(db, account, address));
    await expect(waitAfter(0)).rejects.toMatchObject(refusal(1));
    expect(await waitAfter(SECOND)).toBe(0);
  });

  it('are counted from zero after they are cleared', async () => {
    const { account, address, waitAfter, times } = tries('forgotten');
    await times(5);
    await clearAttempts(db, account, address);
    await times(4);
    expect(await waitAfter(0)).toBe(MINUTE);
  });

  it('are counted from zero after more than a day without attempts, not earlier', async () => {
    const rested = tries('rested');
    await rested.times(4);
    expect(await rested.waitAfter(24 * HOUR + 1)).toBe(0);
    await rested.times(3, 24 * HOUR + 1);
    expect(await rested.waitAfter(24 * HOUR + 1)).toBe(MINUTE);

    const pursued = tries('pursued');
    await pursued.times(4);
    expect(await pursued.waitAfter(24 * HOUR)).toBe(MINUTE);
  });

  it('expire a day after the last one', async () => {
    const { waitAfter, times } = tries('slow');
    await times(3);
    expect(await waitAfter(20 * HOUR)).toBe(0);
    expect(await waitAfter(40 * HOUR)).toBe(MINUTE);
  });
});

describe('a reverted attempt', () => {
  it('is not counted, and its delay ends', async () => {
    const { account, address, waitAfter, times } = tries('taken-back');
    await times(4);
    const delayedUntil = await recordAttempt(db, account, address, at(0));
    await revertAttempt(db, account, address, delayedUntil);
    expect(await waitAfter(0)).toBe(MINUTE);
  });

  it('leaves the delay that another attempt has set', async () => {
    const { account, address, waitAfter, times } = tries('other-try');
    await times(4);
    await times(1);
    await revertAttempt(db, account, address, null);
    await expect(waitAfter(59 * SECOND)).rejects.toMatchObject({ retryAfter: 1 });
    expect(await waitAfter(MINUTE)).toBe(MINUTE);
  });

  it('leaves the counts of other accounts and addresses', async () => {
    const mine = tries('mine');
    const others = [tries('mine', '203.0.113.2'), tries('yours')];
    await mine.times(1);
    for (const other of others) await other.times(4);
    await revertAttempt(db, mine.account, mine.address, null);
    for (const other of others) expect(await other.waitAfter(0)).toBe(MINUTE);
  });
});

describe('first passwords from an address', () => {
  const count = (address: string, isRight: boolean, milliseconds = 0) =>
    recordFirstPasswordFrom(db, address, at(milliseconds), isRight);
  /** Records the last one and sets the count of those before it, because separate statements are slow. */
  const wrong = async (times: number, address: string, milliseconds = 0) => {
    const before = { address, failures: times - 1, since: at(milliseconds).toISOString() };
    await db
      .insertInto('wrong_first_passwords')
      .values(before)
      .onConflict((conflict) =>
        conflict.column('address').doUpdateSet((eb) => ({
          failures: eb('wrong_first_passwords.failures', '+', before.failures),
        })),
      )
      .execute();
    await count(address, false, milliseconds);
  };

  it('are rejected unchecked after 50 wrong ones, until an hour after the first', async () => {
    await count('hour', false);
    await wrong(49, 'hour', 30 * MINUTE);
    await expect(count('hour', false, 30 * MINUTE)).rejects.toMatchObject(refusal(1800));
    await expect(count('hour', true, HOUR - 1)).rejects.toMatchObject(refusal(1));
    await count('hour', false, HOUR);
    await wrong(49, 'hour', HOUR);
    await expect(count('hour', true, HOUR)).rejects.toMatchObject(refusal(3600));
  });

  it('are not counted if they are right, not even the first of an hour', async () => {
    await count('right', true);
    await wrong(49, 'right');
    for (let time = 0; time < 2; time += 1) await count('right', true);
    await wrong(1, 'right');
    await expect(count('right', true)).rejects.toMatchObject({ kind: 'too-many-attempts' });

    await count('right', true, HOUR);
    await wrong(50, 'right', HOUR);
    await expect(count('right', true, HOUR)).rejects.toMatchObject({ kind: 'too-many-attempts' });
  });

  it('are counted separately for each address', async () => {
    await wrong(50, 'one');
    await wrong(50, 'other', 20 * MINUTE);
    await count('third', false, 20 * MINUTE);
    await expect(count('one', true, 20 * MINUTE)).rejects.toMatchObject({ retryAfter: 2400 });
    await expect(count('other', true, 20 * MINUTE)).rejects.toMatchObject({ retryAfter: 3600 });
  });
});

describe('expired counts', () => {
  const counted = async () => ({
    tries: await db.selectFrom('sign_in_tries').select('account').orderBy('account').execute(),
    addresses: await db.selectFrom('wrong_first_passwords').select('address').orderBy('address').execute(),
  });

  it('are deleted after a day and after an hour, not earlier', async () => {
    for (const [name, milliseconds] of [
      ['old', -1],
      ['young', 0],
    ] as const) {
      await recordAttempt(db, student(name), '', at(milliseconds));
      await recordFirstPasswordFrom(db, name, at(milliseconds), false);
    }

    await deleteOldAttempts(db, at(HOUR));
    const tried = [{ account: 'student:old' }, { account: 'student:young' }];
    expect(await counted()).toEqual({ tries: tried, addresses: [{ address: 'young' }] });

    await deleteOldAttempts(db, at(24 * HOUR));
    expect(await counted()).toEqual({ tries: [{ account: 'student:young' }], addresses: [] });
  });
});

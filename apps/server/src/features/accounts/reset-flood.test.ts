import { EventEmitter, once } from 'node:events';
import { paths } from '@formroom/domain/api/paths.ts';
import { expect, it, onTestFinished } from 'vitest';
import { type Database, inTransaction } from '../../db/database.ts';
import { isOnPostgres } from '../../testing/database-template.ts';
import { setAddresses } from '../../testing/messages.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { answerResetRequests, requestPasswordReset } from './forgotten-password.service.ts';

const ID = '20260001';
const MANY = 1000;
const MAX_PER_HOUR = 5;
/** On PostgreSQL requests at once do not see each other: at most one on each connection. */
const MAX_STORED = isOnPostgres() ? 40 : MAX_PER_HOUR;

/** The demo school, which keeps its messages. */
async function openSchool() {
  const portal = await testPortal();
  const { db } = portal;
  await setAddresses(portal, ID, { email_mother: 'mother@example.org' }, { confirmed: true });
  await db.deleteFrom('messages').execute();
  const flood = (request: (each: number) => { id: string; address: string }) =>
    Promise.all(
      Array.from({ length: MANY }, async (_, each) => {
        const { id, address } = request(each);
        await requestPasswordReset(db, id, { address, now: portal.app.now() });
      }),
    );
  const countMessages = async () => {
    await answerResetRequests(db, portal.app.now());
    return await countRows(db, 'messages');
  };
  return { portal, flood, countMessages };
}

async function countRows(db: Database, table: 'messages' | 'password_reset_requests') {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

it('answers five of a thousand requests for one account, from as many addresses', async () => {
  const { portal, flood, countMessages } = await openSchool();
  await flood((each) => ({ id: ID, address: `address ${each}` }));
  expect(await countRows(portal.db, 'password_reset_requests')).toBeLessThanOrEqual(MAX_STORED);
  expect(await countMessages()).toBe(MAX_PER_HOUR);
});

it('stores a few of a thousand requests for as many accounts, from one address, and forgets them', async () => {
  const { portal, flood, countMessages } = await openSchool();
  await flood((each) => ({ id: `unknown ${each}`, address: 'one address' }));
  expect(await countRows(portal.db, 'password_reset_requests')).toBeLessThanOrEqual(MAX_STORED);
  expect(await countMessages()).toBe(0);
  portal.pass(61);
  await answerResetRequests(portal.db, portal.app.now());
  expect(await countRows(portal.db, 'password_reset_requests')).toBe(0);
});

it('answers five of those that came at once and were all stored', async () => {
  const { portal, countMessages } = await openSchool();
  const request = { account: ID, requested_at: portal.app.now().toISOString(), answered_at: null };
  for (let each = 0; each < 12; each++)
    await portal.db
      .insertInto('password_reset_requests')
      .values({ ...request, address: `address ${each}` })
      .execute();
  expect(await countMessages()).toBe(MAX_PER_HOUR);
});

it('signs in others during a flood', async () => {
  const { portal } = await openSchool();
  const stranger = portal.browser();
  await stranger.get(paths.csrfCookie);
  const requests = Array.from({ length: 300 }, async (_, each) => {
    const browser = portal.browser(`203.0.${Math.floor(each / 100)}.${each % 100}`);
    for (const [name, value] of stranger.cookies) browser.cookies.set(name, value);
    const { statusCode } = await browser.post(paths.requestPasswordReset, { student_id: `unknown ${each}` });
    return statusCode;
  });
  const signIn = await stranger.post(paths.loginStudent, { student_id: ID, password: 'formroom-demo' });
  expect(signIn.statusCode).toBe(200);
  expect(new Set(await Promise.all(requests))).toEqual(new Set([200]));
});

// SQLite runs one transaction at a time.
if (isOnPostgres()) {
  it('does not wait for a request that is being stored', async () => {
    const { portal } = await openSchool();
    const now = portal.app.now();
    const ending = new EventEmitter();
    const stored = once(ending, 'stored');
    const storing = inTransaction(portal.db, async (trx) => {
      await requestPasswordReset(trx, ID, { address: 'one address', now });
      const ended = once(ending, 'end');
      ending.emit('stored');
      await ended;
    });
    onTestFinished(() => storing);
    await stored;
    await requestPasswordReset(portal.db, ID, { address: 'one address', now });
    expect(await countRows(portal.db, 'password_reset_requests')).toBe(1);
    ending.emit('end');
  });
}

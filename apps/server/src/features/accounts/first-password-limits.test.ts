import { paths } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../testing/audit-log.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { recordFirstPasswordAttempt } from './first-password-attempts.repository.ts';
import { deleteOldKnownAddresses } from './known-addresses.repository.ts';

const ID = '20260002';
const RIGHT = '20140315';
const [HOME, ELSEWHERE] = ['192.0.2.1', '198.51.100.9'];
const [MINUTES, HOURS] = [60, 60 * 60];

const signIn = async (portal: TestPortal, address: string, password: string, id = ID) => {
  const answer = await portal.browser(address).post(paths.loginStudent, { student_id: id, password });
  const { message } = answer.json<{ message?: string }>();
  return { status: answer.statusCode, retryAfter: Number(answer.headers['retry-after']), message };
};

/** Tries wrong dates, each from a different address. */
const guess = async (portal: TestPortal, times: number, network = '203.0.113') => {
  const statuses: number[] = [];
  for (let guessed = 1; guessed <= times; guessed += 1)
    statuses.push((await signIn(portal, `${network}.${guessed}`, '20010101')).status);
  return statuses;
};

/** Sets the counts of wrong first passwords, because sign-ins are slow. */
const setCounts = ({ db }: TestPortal, counts: { inAll: number; inARow?: number }, id = ID) =>
  db
    .updateTable('student_accounts')
    .set({ wrong_first_passwords: counts.inAll, wrong_in_a_row: counts.inARow ?? 0, waits_until: null })
    .where('student_id', '=', id)
    .execute();

const getCounts = ({ db }: TestPortal) =>
  db
    .selectFrom('student_accounts')
    .select(['wrong_first_passwords', 'wrong_in_a_row', 'waits_until'])
    .where('student_id', '=', ID)
    .executeTakeFirstOrThrow();

describe('wrong first passwords of an account, from any address', () => {
  it('throttle it for 15 minutes after 10 in a row, then for 1, 6 and 24 hours, with the advice to ask the office', async () => {
    const portal = await testPortal();
    expect(await guess(portal, 11)).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
    expect(await signIn(portal, ELSEWHERE, RIGHT)).toEqual({
      status: 429,
      retryAfter: 15 * MINUTES,
      message: 'Too many wrong tries. Please wait and try again, or ask the school office.',
    });
    let over = 15 * MINUTES;
    for (const [index, wait] of [1 * HOURS, 6 * HOURS, 24 * HOURS, 24 * HOURS].entries()) {
      portal.pass(over / MINUTES);
      expect((await signIn(portal, `203.0.113.${50 + index}`, '20010101')).status).toBe(422);
      expect(await signIn(portal, ELSEWHERE, RIGHT)).toMatchObject({ status: 429, retryAfter: wait });
      over = wait;
    }
    expect((await signIn(portal, HOME, RIGHT)).retryAfter).toBe(24 * HOURS);
    portal.pass(over / MINUTES);
    expect((await signIn(portal, ELSEWHERE, RIGHT)).status).toBe(200);
  });

  it('are not counted during a delay, and start from zero after a right one', async () => {
    const portal = await testPortal();
    await setCounts(portal, { inAll: 9, inARow: 9 });
    await guess(portal, 4);
    expect(await getCounts(portal)).toMatchObject({ wrong_first_passwords: 10, wrong_in_a_row: 10 });
    portal.pass(15);
    expect((await signIn(portal, ELSEWHERE, RIGHT)).status).toBe(200);
    expect(await getCounts(portal)).toEqual({
      wrong_first_passwords: 10,
      wrong_in_a_row: 0,
      waits_until: null,
    });
  });

  it('do not throttle an address from which the account was opened before', async () => {
    const portal = await testPortal();
    expect((await signIn(portal, HOME, RIGHT)).status).toBe(200);
    await guess(portal, 11);
    expect((await signIn(portal, ELSEWHERE, RIGHT)).status).toBe(429);
    expect((await signIn(portal, HOME, RIGHT)).status).toBe(200);
  });

  it('do not throttle a known address, even if it has had too many wrong ones for others', async () => {
    const portal = await testPortal();
    expect((await signIn(portal, HOME, RIGHT)).status).toBe(200);
    await portal.db
      .updateTable('wrong_first_passwords')
      .set({ failures: 50 })
      .where('address', '=', HOME)
      .execute();
    expect((await signIn(portal, HOME, '20010101', '20260100')).status).toBe(429);
    expect((await signIn(portal, HOME, RIGHT)).status).toBe(200);
    await signIn(portal, HOME, '20010101');
    expect(await getCounts(portal)).toMatchObject({ wrong_first_passwords: 1 });
  });

  it('are counted at a known address during a delay, too, and close the account there as well', async () => {
    const portal = await testPortal();
    await signIn(portal, HOME, RIGHT);
    await setCounts(portal, { inAll: 37, inARow: 37 });
    expect((await signIn(portal, ELSEWHERE, '20010101')).status).toBe(422);
    for (let time = 0; time < 2; time += 1) expect((await signIn(portal, HOME, '20010101')).status).toBe(422);
    expect(await signIn(portal, HOME, RIGHT)).toMatchObject({
      status: 422,
      message: expect.stringContaining('ask the school office to reopen it') as string,
    });
  });

  it('close it after 40 in total until the office reopens it, which is logged', async () => {
    const portal = await testPortal();
    await setCounts(portal, { inAll: 38, inARow: 3 });
    await guess(portal, 3);
    portal.pass(30 * 24 * 60);
    const closed = await signIn(portal, ELSEWHERE, RIGHT);
    expect(closed.status).toBe(422);
    expect(closed.message).toContain('ask the school office to reopen it');
    expect((await getCounts(portal)).wrong_first_passwords).toBe(40);
    const entries = await listAuditEntries(await portal.admin());
    const closings = entries.filter(({ event }) => event === 'account-closed');
    expect(closings).toMatchObject([{ student_id: ID, address: '203.0.113.2', role: null, who: null }]);
  });

  it("can't exceed the limit by concurrent requests", async () => {
    const portal = await testPortal();
    const attempt = {
      studentId: ID,
      isRight: false,
      isFromKnownAddress: false,
      now: portal.app.now(),
    };
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => recordFirstPasswordAttempt(portal.db, attempt)),
    );
    expect(outcomes.filter(({ state }) => state === 'counted')).toHaveLength(10);
  });

  it('are logged once if ten accounts close within an hour', async () => {
    const portal = await testPortal();
    const ids = await portal.db
      .selectFrom('students')
      .select('id')
      .where('id', '>', '20260100')
      .orderBy('id')
      .limit(12)
      .execute();
    for (const [index, { id }] of ids.entries()) {
      await setCounts(portal, { inAll: 39 }, id);
      if (index > 0) portal.pass(1);
      await signIn(portal, `203.0.113.${index}`, '20010101', id);
    }
    const entries = await listAuditEntries(await portal.admin());
    expect(entries.filter(({ event }) => event === 'account-closed')).toHaveLength(12);
    const told = entries.filter(({ event }) => event === 'many-accounts-closed');
    expect(told).toMatchObject([
      { details: '10 accounts within an hour', at: '2026-11-20T13:09:00.000Z', student_id: null },
    ]);
  });
});

describe('the known addresses of an account', () => {
  it("are deleted when the office resets the password, because one of them may be an intruder's", async () => {
    const portal = await testPortal();
    await signIn(portal, HOME, RIGHT);
    const office = await portal.admin();
    expect((await office.post(paths.resetPassword, { student_id: ID })).statusCode).toBe(200);
    expect(await portal.db.selectFrom('known_addresses').selectAll().execute()).toEqual([]);
  });

  it('are deleted after 400 days without use', async () => {
    const portal = await testPortal();
    await signIn(portal, HOME, RIGHT);
    const known = async () =>
      (await portal.db.selectFrom('known_addresses').select('address').execute()).length;
    portal.pass(400 * 24 * 60);
    await deleteOldKnownAddresses(portal.db, portal.app.now());
    expect(await known()).toBe(1);
    portal.pass(1);
    await deleteOldKnownAddresses(portal.db, portal.app.now());
    expect(await known()).toBe(0);
  });
});

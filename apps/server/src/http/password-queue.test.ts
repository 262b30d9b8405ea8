import { paths } from '@formroom/domain/api/paths.ts';
import { expect, it } from 'vitest';
import { verifyPassword, countPendingHashes } from '../features/accounts/passwords.ts';
import { ADMIN_PASSWORD as password } from '../testing/authenticator.ts';
import { testPortal } from '../testing/test-portal.ts';

const MAX_PENDING = 200;
const SLOW_HASHES = 2;
const DIGEST = `${'c29tZSBzYWx0'.repeat(2)}$${'A'.repeat(43)}`;
/** A hash that takes a second or more to verify, and one that takes almost no time. */
const SLOW = `$argon2id$v=19$m=19456,t=150,p=1$${DIGEST}`;
const QUICK = `$argon2id$v=19$m=8,t=1,p=1$${DIGEST}`;
const ID = '20260001';

it('password checks are rejected while too many are queued, before the attempt is recorded', async () => {
  const portal = await testPortal();
  const [admin, student, stranger] = [await portal.admin(), await portal.student(ID), portal.browser()];
  await admin.post(paths.secondFactor, { password });
  for (const browser of [admin, student, stranger]) await browser.get(paths.csrfCookie);

  const queue = Array.from({ length: SLOW_HASHES + MAX_PENDING }, (_, place) =>
    verifyPassword(place < SLOW_HASHES ? SLOW : QUICK, 'queued'),
  );
  const code = '000000';
  const calls = [
    stranger.post(paths.loginStudent, { student_id: ID, password }),
    stranger.post(paths.adminLogin, { name: 'admin', password }),
    student.post(paths.changePassword, {
      student_id: ID,
      old_password: password,
      password: 'a calm new one',
    }),
    admin.post(paths.changeAdminPassword, { old_password: password, password: 'a calm new one' }),
    admin.post(paths.secondFactor, { password }),
    admin.post(paths.confirmSecondFactor, { code }),
    admin.post(paths.recoveryCodes, { password, code }),
    admin.post(paths.removeSecondFactor, { password, code }),
  ];
  // Requests that verify no password are not affected.
  const withoutPassword = admin.get(paths.secondFactor);
  const responses = await Promise.all(calls);
  const state = await withoutPassword;
  const pendingHashes = countPendingHashes();
  await Promise.all(queue);
  expect(pendingHashes).toBeGreaterThanOrEqual(MAX_PENDING);

  expect(responses.map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 503));
  expect(responses.every(({ headers }) => Number(headers['retry-after']) >= 2)).toBe(true);
  expect(await portal.db.selectFrom('sign_in_tries').selectAll().execute()).toEqual([]);
  expect(state.statusCode).toBe(200);
  const metrics = (await portal.browser('127.0.0.1').get(paths.metrics)).body;
  expect(metrics).toContain('formroom_calls_refused_total{reason="passwords"} 8\n');
  expect((await stranger.post(paths.adminLogin, { name: 'admin', password })).statusCode).toBe(200);
});

it('one address key has at most ten password checks in the queue, and others are not blocked', async () => {
  const portal = await testPortal();
  const guess = async (address: string, number: number) => {
    const browser = portal.browser(address);
    return await browser.post(paths.loginStudent, { student_id: `9999${number}`, password: 'a guess' });
  };
  const queue = Array.from({ length: SLOW_HASHES }, () => verifyPassword(SLOW, 'keeps the others waiting'));
  const guesses = Array.from({ length: 30 }, (_, number) => guess(`2001:db8::${number + 1}`, number));
  const family = portal.browser('2001:db8:0:1::1');
  const signIn = family.post(paths.loginStudent, { student_id: ID, password });
  const responses = await Promise.all(guesses);
  expect((await signIn).statusCode).toBe(200);
  await Promise.all(queue);

  const rejected = responses.filter(({ statusCode }) => statusCode === 503);
  expect(rejected).toHaveLength(20);
  expect(rejected.every(({ headers }) => Number(headers['retry-after']) >= 2)).toBe(true);
  expect(await portal.db.selectFrom('sign_in_tries').selectAll().execute()).toHaveLength(10);
  expect((await guess('2001:db8::1', 99)).statusCode).toBe(422);
});

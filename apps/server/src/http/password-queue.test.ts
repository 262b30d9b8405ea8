import { paths } from '@formroom/domain/api/paths.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { verifyPassword } from '../features/accounts/passwords.ts';
import { ADMIN_PASSWORD as password } from '../testing/authenticator.ts';
import { testPortal } from '../testing/test-portal.ts';

const PER_ADDRESS = 10;
const RUNNING_AND_WAITING = 4 + 200;
const ID = '20260001';
/** A hash that takes a second or more to verify. */
const SLOW = `$argon2id$v=19$m=19456,t=150,p=1$${'c29tZSBzYWx0'.repeat(2)}$${'A'.repeat(43)}`;

/** A portal whose threads for passwords are busy for a second. */
async function busyPortal() {
  const portal = await testPortal();
  // On a slow machine calls would wait too long.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  return {
    portal,
    keepBusy: () => Promise.all([1, 2].map(() => verifyPassword(SLOW, 'keeps the others waiting'))),
    guess: (address: string, number: number) =>
      portal.browser(address).post(paths.loginStudent, { student_id: `9999${number}`, password: 'a guess' }),
    tries: () => portal.db.selectFrom('sign_in_tries').selectAll().execute(),
  };
}

it('password checks are refused while too many wait, before the attempt is recorded', async () => {
  const { portal, keepBusy, guess, tries } = await busyPortal();
  const [admin, student, stranger] = [await portal.admin(), await portal.student(ID), portal.browser()];
  for (const browser of [admin, student, stranger]) await browser.get(paths.csrfCookie);
  const busy = keepBusy();
  const queued = Array.from({ length: RUNNING_AND_WAITING }, (_, number) =>
    guess(`2001:db8:0:${Math.floor(number / PER_ADDRESS)}::1`, number),
  );
  await expect
    .poll(() => portal.app.metricsRegistry.metrics())
    .toContain('formroom_calls_waiting{kind="passwords"} 200\n');
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
    admin.post(paths.reauthenticate, { password }),
    admin.post(paths.acceptInvitation, { token: 'x', password: 'a calm new one' }),
    admin.post(paths.secondFactor, { password }),
    admin.post(paths.confirmSecondFactor, { code }),
    admin.post(paths.recoveryCodes, { password, code }),
    admin.post(paths.removeSecondFactor, { password, code }),
  ];
  // Calls that verify no password are not affected.
  expect((await admin.get(paths.secondFactor)).statusCode).toBe(200);
  const responses = await Promise.all(calls);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 503));
  expect(responses.every(({ headers }) => Number(headers['retry-after']) >= 2)).toBe(true);
  const metrics = await portal.app.metricsRegistry.metrics();
  expect(metrics).toContain(`formroom_calls_refused_total{kind="passwords"} ${calls.length}\n`);
  await busy;
  const answered = await Promise.all(queued);
  expect(answered.filter(({ statusCode }) => statusCode === 503)).toEqual([]);
  expect(await tries()).toHaveLength(RUNNING_AND_WAITING);
  expect((await stranger.post(paths.adminLogin, { name: 'admin', password })).statusCode).toBe(200);
});

it('one address key has at most ten password checks in the queue, and others are not blocked', async () => {
  const { portal, keepBusy, guess, tries } = await busyPortal();
  const busy = keepBusy();
  const guesses = Array.from({ length: 30 }, (_, number) => guess(`2001:db8::${number + 1}`, number));
  const signIn = portal.browser('2001:db8:0:1::1').post(paths.loginStudent, { student_id: ID, password });
  const responses = await Promise.all(guesses);
  expect((await signIn).statusCode).toBe(200);
  await busy;
  const refused = responses.filter(({ statusCode }) => statusCode === 503);
  expect(refused).toHaveLength(20);
  expect(refused.every(({ headers }) => Number(headers['retry-after']) >= 2)).toBe(true);
  expect(await tries()).toHaveLength(PER_ADDRESS);
  expect((await guess('2001:db8::1', 99)).statusCode).toBe(422);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isSignOutPending, retrySignOut, runSignIn, signOut } from './pending-sign-out.ts';

let reachable: boolean;
let tries: number;
let browser: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  reachable = false;
  tries = 0;
  browser = new EventTarget();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  const kept = new Map<string, string>();
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('fetch', () => {
    tries += 1;
    return reachable
      ? Promise.resolve(new Response(null, { status: 204 }))
      : Promise.reject(new TypeError('offline'));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('keeps its marker until the server has ended the session', async () => {
  await expect(signOut()).resolves.toBe(false);
  expect(isSignOutPending()).toBe(true);
  reachable = true;
  await expect(signOut()).resolves.toBe(true);
  expect(isSignOutPending()).toBe(false);
});

it('retries with growing delays, and stops when it succeeds', async () => {
  await signOut();
  tries = 0;
  retrySignOut();
  await vi.advanceTimersByTimeAsync(0);
  expect(tries).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(tries).toBe(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(tries).toBe(3);
  reachable = true;
  await vi.advanceTimersByTimeAsync(4000);
  expect(tries).toBe(4);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(tries).toBe(4);
  expect(isSignOutPending()).toBe(false);
});

it('retries at once when the connection is back', async () => {
  await signOut();
  retrySignOut();
  await vi.advanceTimersByTimeAsync(0);
  reachable = true;
  tries = 0;
  browser.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(isSignOutPending()).toBe(false);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(tries).toBe(1);
});

it('never ends the session of a later sign-in', async () => {
  await signOut();
  tries = 0;
  const withoutSignOut = retrySignOut();
  await vi.advanceTimersByTimeAsync(0);
  await expect(withoutSignOut(() => Promise.resolve('signed in'))).resolves.toBe('signed in');
  expect(isSignOutPending()).toBe(false);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(tries).toBe(1);
});

it('continues after a failed sign-in', async () => {
  await signOut();
  tries = 0;
  const withoutSignOut = retrySignOut();
  await vi.advanceTimersByTimeAsync(0);
  await expect(withoutSignOut(() => Promise.reject(new Error('wrong password')))).rejects.toThrow('wrong');
  expect(isSignOutPending()).toBe(true);
  reachable = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(isSignOutPending()).toBe(false);
});

it('reports that the sign-out is owed, and then done', async () => {
  const progress: string[] = [];
  await signOut();
  retrySignOut((now) => progress.push(now));
  await vi.advanceTimersByTimeAsync(0);
  expect(progress).toEqual(['owed']);
  reachable = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(progress).toEqual(['owed', 'done']);
});

it('stops when somebody has signed in, in any tab', async () => {
  await signOut();
  retrySignOut();
  await vi.advanceTimersByTimeAsync(0);
  const before = tries;
  await runSignIn(() => Promise.resolve());
  reachable = true;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(tries).toBe(before);
  expect(isSignOutPending()).toBe(false);
});

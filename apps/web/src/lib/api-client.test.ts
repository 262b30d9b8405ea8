import { paths } from '@formroom/domain/api/paths.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { get, poll, post } from './api-client.ts';
import { ApiError, NetworkError, fieldError, isTransientError, errorMessage } from './api-error.ts';
import { onSessionExpired } from './session-expiry.ts';

type Answer = () => Response | Promise<Response>;
const calls: { path: string; token: string | null }[] = [];
let lastHeaders: Headers;
let answers: Record<string, Answer[]>;

beforeEach(() => {
  calls.length = 0;
  answers = {};
  const browser = { cookie: '' };
  vi.stubGlobal('document', browser);
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    lastHeaders = new Headers(init.headers);
    calls.push({ path, token: new Headers(init.headers).get('X-XSRF-TOKEN') });
    if (path === '/sanctum/csrf-cookie') {
      browser.cookie = `other=1; XSRF-TOKEN=token%3D${calls.length}`;
      return Promise.resolve(new Response(null, { status: 204 }));
    }
    const answer = answers[path]?.shift();
    if (answer) return Promise.resolve(answer());
    return new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const json = (status: number, body: unknown, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers });

it('what a page asks by itself is marked, so that it is no activity that keeps a session', async () => {
  answers[paths.reviewCount] = [() => json(200, { students: 1 }), () => json(200, { students: 1 })];
  await poll(paths.reviewCount);
  expect(lastHeaders.has('If-None-Match')).toBe(true);
  await get(paths.reviewCount);
  expect(lastHeaders.has('If-None-Match')).toBe(false);
});

describe('a POST', () => {
  it('fetches the CSRF cookie first and sends it back', async () => {
    answers[paths.endOwnSessions] = [() => json(200, { done: true })];
    await expect(post(paths.endOwnSessions, { body: {} })).resolves.toEqual({ done: true });
    expect(calls).toEqual([
      { path: '/sanctum/csrf-cookie', token: null },
      { path: paths.endOwnSessions, token: 'token=1' },
    ]);
  });

  it('is retried once with a fresh cookie when the old one is rejected', async () => {
    answers[paths.endOwnSessions] = [
      () => json(419, { message: 'old' }),
      () => json(419, { message: 'still' }),
    ];
    await expect(post(paths.endOwnSessions, { body: {} })).rejects.toMatchObject({
      status: 419,
      message: 'still',
    });
    expect(calls.map(({ path }) => path)).toEqual([
      '/sanctum/csrf-cookie',
      paths.endOwnSessions,
      '/sanctum/csrf-cookie',
      paths.endOwnSessions,
    ]);
    expect(calls.at(-1)?.token).toBe('token=3');
  });
});

describe('a failed call', () => {
  it('takes the first entry of errors.message, or else the message', async () => {
    const body = { message: 'Invalid', errors: { message: ['Not right.'], password: ['Too short.'] } };
    answers[paths.ownSessions] = [() => json(422, body)];
    const error: unknown = await get(paths.ownSessions).catch((caught: unknown) => caught);
    expect(errorMessage(error)).toBe('Not right.');
    expect(fieldError(error, 'password')).toBe('Too short.');
    expect(isTransientError(error)).toBe(false);
  });

  it('has the Retry-After time', async () => {
    answers[paths.ownSessions] = [() => json(429, { message: 'Wait' }, { 'Retry-After': '60' })];
    await expect(get(paths.ownSessions)).rejects.toMatchObject({ retryAfter: 60 });
  });

  it('uses the status when a proxy sends another body', async () => {
    answers[paths.ownSessions] = [
      () => new Response('<h1>Bad</h1>', { status: 502, statusText: 'Bad Gateway' }),
    ];
    const error: unknown = await get(paths.ownSessions).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(errorMessage(error)).toBe('Bad Gateway');
    expect(isTransientError(error)).toBe(true);
  });

  it('says that the connection blocked a call that the portal did not refuse', async () => {
    answers[paths.ownSessions] = [
      () => new Response('<h1>Blocked</h1>', { status: 403, statusText: 'Forbidden' }),
      () => json(403, { message: 'You are not allowed to do this.' }),
    ];
    const ask = () => get(paths.ownSessions).catch((caught: unknown) => errorMessage(caught));
    expect(await ask()).toBe('Your connection blocked it. Try again or call the office.');
    expect(await ask()).toBe('You are not allowed to do this.');
  });

  it('is an ApiError when answered and a NetworkError when not', async () => {
    vi.useFakeTimers();
    const late = get(paths.ownSessions).catch((caught: unknown) => caught);
    await vi.advanceTimersByTimeAsync(15_000);
    const error = await late;
    expect(error).toBeInstanceOf(NetworkError);
    expect(errorMessage(error)).toContain('too long');
  });

  it('waits as long as timeoutMs says', async () => {
    vi.useFakeTimers();
    let isOver = false;
    const late = get(paths.ownSessions, { timeoutMs: 60_000 }).catch(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    await late;
    expect(isOver).toBe(true);
  });

  it('reports an expired session', async () => {
    const heard = vi.fn();
    const stop = onSessionExpired(heard);
    answers[paths.ownSessions] = [() => json(401, { message: 'Sign in' })];
    await expect(get(paths.ownSessions)).rejects.toMatchObject({ status: 401 });
    stop();
    expect(heard).toHaveBeenCalledOnce();
  });
});

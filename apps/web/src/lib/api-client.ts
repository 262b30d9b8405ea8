import type { ErrorBody } from '@formroom/domain/api/errors.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { ApiError, NetworkError } from '#web/lib/api-error.ts';
import { reportSessionExpired } from '#web/lib/session-expiry.ts';

const TIME_LIMIT_MS = 15_000;
const CSRF_REFUSED = 419;
const TOO_LONG = 'The school’s server took too long to answer. Try again in a moment.';
const UNREACHABLE = 'The school’s server can’t be reached. Check your internet connection and try again.';

interface CallOptions {
  signal?: AbortSignal;
  /** Lets the call outlive the page (at most 64 KB). */
  keepalive?: boolean;
}

// The caller names the answer it expects; the server checks every answer against the same schema.

export const get = <Answer>(path: string, options: CallOptions = {}): Promise<Answer> =>
  call<Answer>(path, { method: 'GET', ...options });

/** Nothing when the server says that what the page holds, named by its tag, is still so. */
export const getIfChanged = <Answer>(path: string, tag: string, options: CallOptions = {}) =>
  call<Answer | undefined>(path, { method: 'GET', headers: { 'If-None-Match': tag }, ...options });

export async function post<Answer>(path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
  if (csrfToken() === undefined) await renewCsrfToken();
  try {
    return await postOnce<Answer>(path, body, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== CSRF_REFUSED) throw error;
    await renewCsrfToken();
    return postOnce<Answer>(path, body, options);
  }
}

function postOnce<Answer>(path: string, body: unknown, options: CallOptions) {
  const headers = new Headers({ 'X-XSRF-TOKEN': csrfToken() ?? '' });
  if (body === undefined) return call<Answer>(path, { method: 'POST', headers, ...options });
  headers.set('Content-Type', 'application/json');
  return call<Answer>(path, { method: 'POST', headers, body: JSON.stringify(body), ...options });
}

const call = <Answer>(path: string, { signal, ...init }: RequestInit): Promise<Answer> =>
  withinTime(signal, async (limit) => {
    const response = await fetch(path, { credentials: 'same-origin', ...init, signal: limit });
    if (response.status === 204 || response.status === 304) return undefined as Answer;
    if (response.ok) return (await response.json()) as Answer;
    if (response.status === 401) reportSessionExpired();
    throw new ApiError(response.status, await errorBodyOf(response), secondsToWait(response));
  });

const renewCsrfToken = () => call<undefined>(paths.csrfCookie, { method: 'GET' });

function csrfToken(): string | undefined {
  const value = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return value === undefined ? undefined : decodeURIComponent(value);
}

// By hand, because AbortSignal.any is missing on phones that families still use.
async function withinTime<T>(
  signal: AbortSignal | null | undefined,
  work: (limit: AbortSignal) => Promise<T>,
) {
  const limit = new AbortController();
  const abort = () => limit.abort();
  const timer = setTimeout(abort, TIME_LIMIT_MS);
  signal?.addEventListener('abort', abort);
  try {
    return await work(limit.signal);
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw new NetworkError(limit.signal.aborted ? TOO_LONG : UNREACHABLE);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

async function errorBodyOf(response: Response): Promise<ErrorBody> {
  const body = (await response.json().catch(() => undefined)) as Partial<ErrorBody> | undefined;
  if (typeof body?.message === 'string') return { ...body, message: body.message };
  return { message: response.statusText || `The school’s server answered with ${response.status}.` };
}

function secondsToWait(response: Response): number | undefined {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined;
}

import { paths } from '@formroom/domain/api/paths.ts';
import { ApiError, NetworkError, networkErrorMessages } from '#web/lib/api-error.ts';
import { responseToApiError } from '#web/lib/to-api-error.ts';

const TIMEOUT_MS = 15_000;
const CSRF_REJECTED = 419;

interface CallOptions {
  signal?: AbortSignal;
  /** Lets the request outlive the page; the body is limited to 64 KB. */
  keepalive?: boolean;
  /** Defaults to 15 seconds. */
  timeoutMs?: number;
}

// The type argument is the response type. The server validates each response against the same schema.

export const get = <Answer>(path: string, options: CallOptions = {}): Promise<Answer> =>
  call<Answer>(path, { method: 'GET', ...options });

/** GET with `If-None-Match`; undefined when the server answers 304. */
export const getIfChanged = <Answer>(path: string, tag: string, options: CallOptions = {}) =>
  call<Answer | undefined>(path, { method: 'GET', headers: { 'If-None-Match': tag }, ...options });

export const post = <Answer>(path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> =>
  withCsrfToken((headers) => postOnce<Answer>(path, new Headers(headers), body, options));

/** Posts a multipart form, without upload progress. */
export const postForm = <Answer>(path: string, body: FormData, options: CallOptions = {}): Promise<Answer> =>
  withCsrfToken((headers) => call<Answer>(path, { method: 'POST', headers, body, ...options }));

/** Calls `send` with the CSRF header (R8), and once more with a fresh token when the server answers 419. */
export async function withCsrfToken<T>(send: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  if (csrfToken() === undefined) await renewCsrfToken();
  try {
    return await send(csrfHeaders());
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== CSRF_REJECTED) throw error;
    await renewCsrfToken();
    return send(csrfHeaders());
  }
}

const csrfHeaders = () => ({ 'X-XSRF-TOKEN': csrfToken() ?? '' });

function postOnce<Answer>(path: string, headers: Headers, body: unknown, options: CallOptions) {
  if (body === undefined) return call<Answer>(path, { method: 'POST', headers, ...options });
  headers.set('Content-Type', 'application/json');
  return call<Answer>(path, { method: 'POST', headers, body: JSON.stringify(body), ...options });
}

const call = <Answer>(
  path: string,
  { signal, timeoutMs = TIMEOUT_MS, ...init }: RequestInit & { timeoutMs?: number },
): Promise<Answer> =>
  withTimeout(signal, timeoutMs, async (limit) => {
    const response = await fetch(path, { credentials: 'same-origin', ...init, signal: limit });
    if (response.status === 204 || response.status === 304) return undefined as Answer;
    if (response.ok) return (await response.json()) as Answer;
    throw await responseToApiError(response);
  });

const renewCsrfToken = () => call<undefined>(paths.csrfCookie, { method: 'GET' });

function csrfToken(): string | undefined {
  const value = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return value === undefined ? undefined : decodeURIComponent(value);
}

// Not AbortSignal.any: phones that families still use lack it.
async function withTimeout<T>(
  signal: AbortSignal | null | undefined,
  timeoutMs: number,
  work: (limit: AbortSignal) => Promise<T>,
) {
  const limit = new AbortController();
  const abort = () => limit.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener('abort', abort);
  try {
    return await work(limit.signal);
  } catch (error) {
    if (error instanceof ApiError || signal?.aborted) throw error;
    throw new NetworkError(
      limit.signal.aborted ? networkErrorMessages.tooLong : networkErrorMessages.unreachable,
    );
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

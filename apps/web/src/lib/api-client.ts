import type { CallAt, CallPath } from '@formroom/domain/api/calls.ts';
import type { CallResponse, SentBody, SentParams, SentQuery } from '@formroom/domain/api/contract.ts';
import { paths, pathTo, type QueryValues } from '@formroom/domain/api/paths.ts';
import { ApiError, NetworkError, networkErrorMessages } from '#web/lib/api-error.ts';
import { withReauthentication } from '#web/lib/reauthentication.ts';
import { setClock } from '#web/lib/school-clock.ts';
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

type Params<C> = C extends { params: object } ? { params: SentParams<C> } : unknown;
type Query<C> = C extends { query: object } ? { query?: SentQuery<C> } : unknown;
type Body<C> = C extends { consumes: readonly string[] }
  ? { body: FormData }
  : C extends { body: object }
    ? undefined extends SentBody<C>
      ? { body?: SentBody<C> }
      : { body: SentBody<C> }
    : unknown;
type Parts<C> = Params<C> & Query<C> & Body<C>;
/** What a call needs besides its path; nothing need be given where all of it may be left out. */
type Arguments<C> = [C] extends [never]
  ? [never]
  : Partial<Parts<C>> extends Parts<C>
    ? [options?: Parts<C> & CallOptions]
    : [options: Parts<C> & CallOptions];
/** The parts of any call, for the code that all of them share. */
interface AnyOptions extends CallOptions {
  params?: Record<string, string | number>;
  query?: QueryValues;
  body?: unknown;
}

// The response type follows from the contract of the call, whose schema the server validates each response against.

export const get = <Path extends CallPath<'GET'>>(
  path: Path,
  ...[options]: Arguments<CallAt<'GET', Path>>
): Promise<CallResponse<CallAt<'GET', Path>>> => call(path, { method: 'GET' }, options);

/** GET that a page sends by itself: with `If-None-Match` the server does not take it for activity, and the session can expire. */
export const poll = <Path extends CallPath<'GET'>>(
  path: Path,
  ...[options]: Arguments<CallAt<'GET', Path>>
): Promise<CallResponse<CallAt<'GET', Path>>> =>
  call(path, { method: 'GET', headers: { 'If-None-Match': '"none"' } }, options);

/** GET with `If-None-Match`; undefined when the server answers 304. */
export const getIfChanged = <Path extends CallPath<'GET'>>(
  path: Path,
  tag: string,
  ...[options]: Arguments<CallAt<'GET', Path>>
): Promise<CallResponse<CallAt<'GET', Path>> | undefined> =>
  call(path, { method: 'GET', headers: { 'If-None-Match': tag } }, options);

export const post = <Path extends CallPath<'POST'>>(
  path: Path,
  ...[options]: Arguments<CallAt<'POST', Path>>
): Promise<CallResponse<CallAt<'POST', Path>>> =>
  withReauthentication(() => withCsrfToken((headers) => postOnce(path, new Headers(headers), options)));

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

function postOnce<Answer>(path: string, headers: Headers, options: AnyOptions = {}): Promise<Answer> {
  const { body } = options;
  if (body === undefined || body instanceof FormData)
    return call<Answer>(path, { method: 'POST', headers, body: body ?? null }, options);
  headers.set('Content-Type', 'application/json');
  return call<Answer>(path, { method: 'POST', headers, body: JSON.stringify(body) }, options);
}

const call = <Answer>(
  path: string,
  init: RequestInit,
  { params = {}, query, signal, keepalive = false, timeoutMs = TIMEOUT_MS }: AnyOptions = {},
): Promise<Answer> =>
  withTimeout(signal, timeoutMs, async (limit) => {
    const url = pathTo(path, params, query);
    const response = await fetch(url, { credentials: 'same-origin', keepalive, ...init, signal: limit });
    setClock(response.headers.get('Date'));
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

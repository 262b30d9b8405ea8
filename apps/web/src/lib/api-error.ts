import type { ErrorBody } from '@formroom/domain/api/errors.ts';

/** The server answered with an error status. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: ErrorBody;
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: ErrorBody, retryAfter?: number) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** No response: offline or timed out. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

export const networkErrorMessages = {
  tooLong: 'The school’s server took too long to answer. Try again in a moment.',
  unreachable: 'The school’s server can’t be reached. Check your internet connection and try again.',
} as const;

/** The message to show for a failed call: the first of `errors.message`, or else `message` (R12). */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError) {
    const sentence = error.body.errors?.message?.[0] ?? error.body.message;
    const number = getSupportReference(error);
    return number === undefined
      ? sentence
      : `${sentence} If this keeps happening, give the school office this number: ${number}.`;
  }
  if (error instanceof NetworkError) return error.message;
  return 'Something went wrong on this page. Reload it and try again.';
}

/**
 * The request ID that finds an unexpected error in the server's log; undefined for errors that a retry or the user can
 * fix.
 */
function getSupportReference({ status, retryAfter, body }: ApiError): string | undefined {
  return status >= 500 && retryAfter === undefined ? body.request_id : undefined;
}

/** The first message about one field of the request. */
export const fieldError = (error: unknown, field: string): string | undefined =>
  error instanceof ApiError ? error.body.errors?.[field]?.[0] : undefined;

/** Whether the same call may succeed later unchanged. */
export const isTransientError = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);

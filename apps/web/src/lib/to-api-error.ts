import type { ErrorBody } from '@formroom/domain/api/errors.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { reportSessionExpired, reportSessionLimited } from '#web/lib/session-expiry.ts';

/** A response with an error status, from fetch or XMLHttpRequest. */
interface FailedResponse {
  readonly status: number;
  readonly statusText: string;
  readonly text: string;
  readonly retryAfter: string | null;
}

/** The message of a 403 that is not the portal's: a filter between it and the device sent it. */
const BLOCKED = 'Your connection blocked it. Try again or call the office.';

/** Converts a response to an error. Reports an expired session. */
export function toApiError({ status, statusText, text, retryAfter }: FailedResponse): ApiError {
  if (status === 401) reportSessionExpired();
  const message =
    status === 403 ? BLOCKED : statusText || `The school’s server answered with error ${status}.`;
  const body = parseErrorBody(text) ?? { message };
  if (status === 403 && body.reauthenticate !== true) reportSessionLimited();
  return new ApiError(status, body, parseRetryAfter(retryAfter));
}

export const responseToApiError = async (response: Response): Promise<ApiError> =>
  toApiError({
    status: response.status,
    statusText: response.statusText,
    text: await response.text().catch(() => ''),
    retryAfter: response.headers.get('Retry-After'),
  });

function parseErrorBody(text: string): ErrorBody | undefined {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody> | null;
    return typeof body?.message === 'string' ? { ...body, message: body.message } : undefined;
  } catch {
    // A proxy may answer with an HTML page.
    return undefined;
  }
}

function parseRetryAfter(retryAfter: string | null): number | undefined {
  const seconds = Number(retryAfter ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined;
}

import { serverFullMessage } from '@formroom/domain/api/server-full-message.ts';
import { ApiError, NetworkError, errorMessage } from '#web/lib/api-error.ts';

/** How a failed save affects the pending answers. */
export type FailedSave =
  /** The server rejects some fields; the others can be sent without them. */
  | { kind: 'rejected'; messages: ReadonlyMap<string, string> }
  /** The session has expired: nothing is sent until the next sign-in. */
  | { kind: 'signedOut' }
  /** Temporary. The server may or may not have stored the save. */
  | { kind: 'offline' | 'busy' | 'full'; retryAfter?: number }
  /** Retrying does not help. */
  | { kind: 'error'; message: string };

/** Why saving has stopped. */
export type SaveFailure = Exclude<FailedSave, { kind: 'rejected' }>;

// Timeout, CSRF, too early, too many requests. A 409 is final: the student has left; newer versions are merged (R27).
const RETRYABLE_STATUSES = new Set([408, 419, 425, 429]);

export function classifySaveError(error: unknown): FailedSave {
  if (error instanceof NetworkError) return { kind: 'offline' };
  if (!(error instanceof ApiError)) return { kind: 'busy' };
  if (error.status === 401) return { kind: 'signedOut' };
  if (error.status >= 500 || RETRYABLE_STATUSES.has(error.status)) {
    const kind = error.body.message === serverFullMessage ? 'full' : 'busy';
    return { kind, ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }) };
  }
  const messages = messagesByField(error);
  return messages.size > 0 ? { kind: 'rejected', messages } : { kind: 'error', message: errorMessage(error) };
}

function messagesByField({ status, body }: ApiError): Map<string, string> {
  const messages = new Map<string, string>();
  if (status !== 422) return messages;
  for (const [field, [message]] of Object.entries(body.errors ?? {})) {
    if (field !== 'message' && message !== undefined) messages.set(field, message);
  }
  return messages;
}

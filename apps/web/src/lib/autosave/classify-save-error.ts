import { ApiError, NetworkError, errorMessage } from '#web/lib/api-error.ts';

/** What a save that was not stored means for what is still waiting. */
export type FailedSave =
  /** The server names fields that it can't store; the others may go without them. */
  | { kind: 'refused'; messages: ReadonlyMap<string, string> }
  /** The session is over: nothing is sent until the family signs in again. */
  | { kind: 'signedOut' }
  /** It may pass by itself. Whether the server stored it is not known. */
  | { kind: 'offline' | 'busy'; retryAfter?: number }
  /** Trying again is no use until somebody changes something. */
  | { kind: 'fault'; message: string };

// Time-out, conflict, CSRF, too early, too many: each may pass.
const RETRYABLE_STATUSES = new Set([408, 409, 419, 425, 429]);

export function classifySaveError(error: unknown): FailedSave {
  if (error instanceof NetworkError) return { kind: 'offline' };
  if (!(error instanceof ApiError)) return { kind: 'busy' };
  if (error.status === 401) return { kind: 'signedOut' };
  if (error.status >= 500 || RETRYABLE_STATUSES.has(error.status)) {
    return { kind: 'busy', ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }) };
  }
  const messages = messagesByField(error);
  return messages.size > 0 ? { kind: 'refused', messages } : { kind: 'fault', message: errorMessage(error) };
}

function messagesByField({ status, body }: ApiError): Map<string, string> {
  const messages = new Map<string, string>();
  if (status !== 422) return messages;
  for (const [field, [message]] of Object.entries(body.errors ?? {})) {
    if (field !== 'message' && message !== undefined) messages.set(field, message);
  }
  return messages;
}

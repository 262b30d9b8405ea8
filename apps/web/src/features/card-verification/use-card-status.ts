import type { CardStatus } from '@formroom/domain/api/card-verification.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { useEffect, useState } from 'react';
import type { GenuineStatement } from '#web/features/card-verification/verify-statement.ts';
import { get } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/api-error.ts';

export type StatusState =
  | { readonly name: 'asking' }
  /** The last two: the number is that of another statement, or of one that the school does not know any more. */
  | { readonly name: Exclude<CardStatus, 'valid'> | 'other-statement' | 'not-comparable' }
  | {
      readonly name: 'valid';
      /** When the same card was issued again under another number. */
      readonly issuedAgainAt?: string | undefined;
    }
  | { readonly name: 'failed'; readonly message: string };

/** Asks the school's server whether a statement is still valid; again as soon as there is a connection. */
export function useCardStatus({ token, statement: { jti: issueNumber } }: GenuineStatement): {
  status: StatusState;
  retry: () => void;
} {
  const [status, setStatus] = useState<StatusState>({ name: 'asking' });
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    setStatus({ name: 'asking' });
    setAttempt((last) => last + 1);
  };

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    ask(issueNumber, token, signal).then(setStatus, (error: unknown) => {
      if (signal.aborted) return;
      setStatus({ name: 'failed', message: errorMessage(error) });
      addEventListener('online', retry, { once: true, signal });
    });
    return () => left.abort();
  }, [issueNumber, token, attempt]);

  return { status, retry };
}

async function ask(issueNumber: string, token: string, signal: AbortSignal): Promise<StatusState> {
  const {
    status,
    statement_sha256: hash,
    issued_again_at: issuedAgainAt,
  } = await get(paths.cardStatus, {
    params: { issue_number: issueNumber },
    signal,
  });
  if (status === 'unknown') return { name: status };
  if (hash === undefined) return { name: status === 'valid' ? 'not-comparable' : status };
  if (hash !== (await hashText(token))) return { name: 'other-statement' };
  return status === 'valid' ? { name: status, issuedAgainAt } : { name: status };
}

/** The SHA-256 of a text in hexadecimal. */
export async function hashText(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const hash = isSecureContext
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : await hash256(bytes);
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Pages without HTTPS have no `crypto.subtle`. */
async function hash256(bytes: Uint8Array) {
  const { sha256 } = await import('@noble/hashes/sha2.js');
  return sha256(bytes);
}

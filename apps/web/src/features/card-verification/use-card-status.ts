import type { CardStatus } from '@formroom/domain/api/card-verification.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { useEffect, useState } from 'react';
import { get } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/api-error.ts';

export type StatusState =
  | { readonly name: 'asking' }
  | { readonly name: CardStatus }
  | { readonly name: 'failed'; readonly message: string };

/** Asks the school's server whether a card is still valid; again as soon as there is a connection. */
export function useCardStatus(issueNumber: string): { status: StatusState; retry: () => void } {
  const [status, setStatus] = useState<StatusState>({ name: 'asking' });
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    setStatus({ name: 'asking' });
    setAttempt((last) => last + 1);
  };

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    get(paths.cardStatus, { params: { issue_number: issueNumber }, signal }).then(
      (answer) => setStatus({ name: answer.status }),
      (error: unknown) => {
        if (signal.aborted) return;
        setStatus({ name: 'failed', message: errorMessage(error) });
        addEventListener('online', retry, { once: true, signal });
      },
    );
    return () => left.abort();
  }, [issueNumber, attempt]);

  return { status, retry };
}

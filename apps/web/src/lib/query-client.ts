import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError, isTransientError } from '#web/lib/api-error.ts';
import { retryDelay } from '#web/lib/retry-delay.ts';

const MAX_RETRIES = 2;
const FIRST_PAUSE_MS = 500;
/** The longest automatic wait for a retry; beyond that the page shows a Retry button. */
const LONGEST_WAIT_S = 10;

const getRetryAfter = (error: unknown) => (error instanceof ApiError ? error.retryAfter : undefined) ?? 0;

function retryDelayMs(failures: number, error: unknown) {
  const seconds = getRetryAfter(error);
  return seconds > 0 ? retryDelay(1, seconds) : FIRST_PAUSE_MS * 2 ** failures;
}

// By default components are notified in a later task: a switch would jump back to its old value until then.
notifyManager.setScheduler(queueMicrotask);

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // Offline requests fail, so that the page shows an error with Retry instead of waiting without end.
        networkMode: 'always',
        retry: (failures, error) =>
          failures < MAX_RETRIES - 1 && isTransientError(error) && getRetryAfter(error) <= LONGEST_WAIT_S,
        retryDelay: retryDelayMs,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });

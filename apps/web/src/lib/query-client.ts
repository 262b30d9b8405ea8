import { QueryClient } from '@tanstack/react-query';
import { mayPass } from '#web/lib/api-error.ts';

const TRIES = 2;

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // Offline is an error that the page shows with a Retry, not a wait without end.
        networkMode: 'always',
        retry: (failures, error) => failures < TRIES - 1 && mayPass(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });

import type { ReopenAccounts } from '@formroom/domain/api/blocked-accounts.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, post } from '#web/lib/api-client.ts';
import { studentListKey } from '#web/lib/student-record.ts';

/** The number of accounts that are waiting or closed after wrong first passwords. */
export const blockedAccountsQuery = queryOptions({
  queryKey: ['blocked-accounts'],
  queryFn: ({ signal }) => get(paths.blockedAccounts, { signal }),
  staleTime: 0,
});

/** Reopens accounts. Calls `onDone` after the changed data has reloaded. */
export function useReopenAccounts(onDone: (reopened: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (whom: ReopenAccounts) => post(paths.reopenAccounts, { body: whom }),
    onSuccess: async ({ reopened }) => {
      await Promise.all([
        client.invalidateQueries(blockedAccountsQuery),
        client.invalidateQueries({ queryKey: studentListKey }),
      ]);
      onDone(reopened);
    },
  });
}

import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, post } from '#web/lib/api-client.ts';

const TIME_LIMIT_MS = 60_000;

/** The files that can be deleted now. */
export const oldFilesQuery = queryOptions({
  queryKey: ['old-files'],
  queryFn: ({ signal }) => get(paths.oldFiles, { signal, timeoutMs: TIME_LIMIT_MS }),
  staleTime: 0,
});

/** Deletes the files of a list. */
export function useDeleteOldFiles() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (digest: string) =>
      post(paths.deleteOldFiles, { body: { digest }, timeoutMs: TIME_LIMIT_MS }),
    // Also after an error: the list may have changed.
    onSettled: () => client.invalidateQueries(),
  });
}

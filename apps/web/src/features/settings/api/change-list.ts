import { paths } from '@formroom/domain/api/paths.ts';
import type { ChangeList, KeptList } from '@formroom/domain/api/reference-lists.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { post } from '#web/lib/api-client.ts';
import { keptListsQuery } from '#web/lib/kept-lists.ts';

type Change = ChangeList['changes'][number];

/** Adds, renames, retires or restores one entry of a list. */
export function useChangeList(list: KeptList['list']) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) =>
      post<KeptList>(paths.referenceEntries, { list, changes: [change] } satisfies ChangeList),
    onSuccess: (changed) =>
      client.setQueryData(keptListsQuery.queryKey, (lists) =>
        lists?.map((each) => (each.list === list ? changed : each)),
      ),
  });
}

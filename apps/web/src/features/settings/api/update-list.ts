import { paths } from '@formroom/domain/api/paths.ts';
import type { UpdateList, EditableList } from '@formroom/domain/api/reference-lists.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { post } from '#web/lib/api-client.ts';
import { referenceEntriesQuery } from '#web/lib/reference-entries.ts';

type ListChange = UpdateList['changes'][number];

/** Adds, renames, retires or restores one entry of a list. */
export function useUpdateList(list: EditableList['list']) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ListChange) =>
      post(paths.referenceEntries, { body: { list, changes: [change] } satisfies UpdateList }),
    onSuccess: (changed) =>
      client.setQueryData(referenceEntriesQuery.queryKey, (lists) =>
        lists?.map((each) => (each.list === list ? changed : each)),
      ),
  });
}

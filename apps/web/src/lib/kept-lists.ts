import { paths } from '@formroom/domain/api/paths.ts';
import type { KeptList } from '@formroom/domain/api/reference-lists.ts';
import type { TitleOf } from '@formroom/domain/kinds/printed.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';

/** The school's lists with their retired entries, which old answers may still name. */
export const keptListsQuery = queryOptions({
  queryKey: ['reference-entries'],
  queryFn: ({ signal }) => get<KeptList[]>(paths.referenceEntries, { signal }),
});

export const titlesIn =
  (lists: readonly KeptList[] = []): TitleOf =>
  (name, code) =>
    lists.find(({ list }) => list === name)?.entries.find((entry) => entry.code === code)?.title;

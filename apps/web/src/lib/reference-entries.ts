import { paths } from '@formroom/domain/api/paths.ts';
import type { EditableList } from '@formroom/domain/api/reference-lists.ts';
import type { TitleLookup } from '@formroom/domain/kinds/format-answer.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';

/** The reference lists including retired entries, which old answers may still use. */
export const referenceEntriesQuery = queryOptions({
  queryKey: ['reference-entries'],
  queryFn: ({ signal }) => get(paths.referenceEntries, { signal }),
});

export const createTitleLookup =
  (lists: readonly EditableList[] = []): TitleLookup =>
  (name, code) =>
    lists.find(({ list }) => list === name)?.entries.find((entry) => entry.code === code)?.title;

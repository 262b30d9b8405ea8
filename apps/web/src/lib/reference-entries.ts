import { paths } from '@formroom/domain/api/paths.ts';
import type { EditableList } from '@formroom/domain/api/reference-lists.ts';
import type { TitleLookup } from '@formroom/domain/kinds/format-answer.ts';
import { catalogue } from '@formroom/domain/registration/catalogue.ts';
import { type ReferenceListName, referenceLists } from '@formroom/domain/school/reference-lists.ts';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';
import { useAccount } from '#web/lib/session.ts';

/** The reference lists including retired entries, which old answers may still use. Only the office may load them. */
export const referenceEntriesQuery = queryOptions({
  queryKey: ['reference-entries'],
  queryFn: ({ signal }) => get(paths.referenceEntries, { signal }),
});

/** A reference list, whose entries have the property names of R19. */
export const referenceListQuery = (list: ReferenceListName) =>
  queryOptions({
    queryKey: ['reference-list', list],
    queryFn: ({ signal }) => get(referenceLists[list].path, { signal }),
    staleTime: 60 * 60_000,
  });

export const createTitleLookup =
  (lists: readonly EditableList[] = []): TitleLookup =>
  (name, code) =>
    lists.find(({ list }) => list === name)?.entries.find((entry) => entry.code === code)?.title;

/** The lists from which answers store a code. */
const codeLists = [
  ...new Set(Object.values(catalogue).flatMap((field) => (field.kind === 'code' ? [field.list] : []))),
];

/** Finds the titles of coded answers, from the lists that the signed-in user may load. */
export function useTitleLookup(): { getTitle: TitleLookup; isLoading: boolean } {
  const { admin } = useAccount();
  const entries = useQuery({ ...referenceEntriesQuery, enabled: admin });
  const lists = useQueries({
    queries: codeLists.map((list) => ({ ...referenceListQuery(list), enabled: !admin })),
  });
  if (admin) return { getTitle: createTitleLookup(entries.data), isLoading: entries.isLoading };
  const getTitle: TitleLookup = (name, code) => {
    const { key, title } = referenceLists[name];
    const found = lists[codeLists.findIndex((list) => list === name)]?.data?.find(
      (entry) => entry[key] === code,
    );
    return found && String(found[title]);
  };
  return { getTitle, isLoading: lists.some((list) => list.isLoading) };
}

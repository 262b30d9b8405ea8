import { type ReferenceListName, referenceLists } from '@formroom/domain/school/reference-lists.ts';
import { useQuery, queryOptions } from '@tanstack/react-query';
import type { Options } from '#web/ui/fields/control-props.ts';
import { get } from '#web/lib/api-client.ts';

/**
 * The entries of a list for a control.
 * @param valueIs whether the answer is an entry's code or its title
 */
export function useReferenceList(list: ReferenceListName, valueIs: 'key' | 'title'): Options {
  const { data = [], status, refetch } = useQuery(referenceListQuery(list));
  const names = referenceLists[list];
  return {
    entries: data.map((entry) => ({
      value: String(entry[names[valueIs]]),
      title: String(entry[names.title]),
    })),
    state: ({ pending: 'loading', error: 'failed', success: 'ready' } as const)[status],
    retry: () => void refetch(),
  };
}

/** A reference list, whose entries have the property names of R19. */
const referenceListQuery = (list: ReferenceListName) =>
  queryOptions({
    queryKey: ['reference-list', list],
    queryFn: ({ signal }) => get(referenceLists[list].path, { signal }),
    staleTime: 60 * 60_000,
  });

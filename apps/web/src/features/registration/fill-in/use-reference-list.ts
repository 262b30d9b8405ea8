import { type ReferenceListName, referenceLists } from '@formroom/domain/school/reference-lists.ts';
import { useQuery } from '@tanstack/react-query';
import type { Options } from '#web/ui/fields/control-props.ts';
import { referenceListQuery } from '#web/lib/reference-entries.ts';

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

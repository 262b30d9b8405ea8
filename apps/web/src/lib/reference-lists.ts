import { type ReferenceListName, referenceLists } from '@formroom/domain/school/reference-lists.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';

/** A reference list, whose entries have the property names of R19. */
export const referenceListQuery = (list: ReferenceListName) =>
  queryOptions({
    queryKey: ['reference-list', list],
    queryFn: ({ signal }) => get(referenceLists[list].path, { signal }),
    staleTime: 60 * 60_000,
  });

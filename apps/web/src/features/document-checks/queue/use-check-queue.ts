import type { DocumentsToCheck, DocumentToCheck } from '@formroom/domain/api/document-checks.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { get } from '#web/lib/api-client.ts';
import { documentsToCheckCountQuery, documentsToCheckKey } from '#web/lib/documents-to-check.ts';

const documentsToCheckQuery = (classId: string) =>
  infiniteQueryOptions({
    queryKey: [...documentsToCheckKey, 'list', classId],
    queryFn: ({ pageParam, signal }) =>
      get(paths.documentsToCheck, { query: { class: classId, after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });

type Named = Pick<DocumentToCheck, 'id' | 'file_type'>;
export const toDocumentKey = ({ id, file_type: type }: Named) => `${type} ${id}`;

const withoutDocument = ({ pages, pageParams }: InfiniteData<DocumentsToCheck>, checked: string) => ({
  pageParams,
  pages: pages.map((page) => ({
    ...page,
    total: page.total - 1,
    data: page.data.filter((each) => toDocumentKey(each) !== checked),
  })),
});

/** The documents to check of a class or of all, one after the other. */
export function useCheckQueue(classId: string) {
  const client = useQueryClient();
  const query = useInfiniteQuery(documentsToCheckQuery(classId));
  const [later, setLater] = useState<ReadonlySet<string>>(new Set());
  const { data, hasNextPage, isFetching, fetchNextPage } = query;
  const current = data?.pages.flatMap((page) => page.data).find((each) => !later.has(toDocumentKey(each)));
  const isUsedUp = data !== undefined && current === undefined && hasNextPage && !isFetching;
  useEffect(() => {
    if (isUsedUp) void fetchNextPage();
  }, [isUsedUp, fetchNextPage]);
  return {
    query,
    current,
    total: data?.pages[0]?.total ?? 0,
    /** How many of them the office leaves for later. */
    later: later.size,
    leaveForLater: (document: Named) => setLater(new Set([...later, toDocumentKey(document)])),
    startAgain: () => setLater(new Set()),
    /** Goes on to the next document. */
    remove: (document: Named) => {
      client.setQueryData(
        documentsToCheckQuery(classId).queryKey,
        (before) => before && withoutDocument(before, toDocumentKey(document)),
      );
      void client.invalidateQueries(documentsToCheckCountQuery);
    },
    reload: () => client.invalidateQueries({ queryKey: documentsToCheckKey }),
  };
}

import { paths } from '@formroom/domain/api/paths.ts';
import type { ClassProgress } from '@formroom/domain/api/reports.ts';
import { findSimilarClass, unknownClassMessage } from '@formroom/domain/school/class-name.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { get } from '#web/lib/api-client.ts';

export const PROGRESS_TIMEOUT_MS = 60_000;

/** The number of registrations in each state, by class in order. */
export const registrationProgressQuery = queryOptions({
  queryKey: ['registration-progress'],
  queryFn: async ({ signal }) => {
    const classes = await get(paths.registrationProgress, { signal, timeoutMs: PROGRESS_TIMEOUT_MS });
    return classes.flatMap((each) => ('complete' in each ? [each] : []));
  },
  staleTime: 0,
});

/** The classes of the school in order, and the most used first. */
export function useClasses() {
  const { data = [] } = useQuery(registrationProgressQuery);
  return useMemo(() => ({ inOrder: listNames(data), mostUsedFirst: listMostUsedFirst(data) }), [data]);
}

type ClassTotal = Pick<ClassProgress, 'class_id' | 'total'>;

const listNames = (classes: readonly ClassTotal[]) => classes.flatMap(({ class_id: name }) => name ?? []);
const listMostUsedFirst = (classes: readonly ClassTotal[]) =>
  listNames(classes.toSorted((a, b) => b.total - a.total));

/** Returns an error if a typed class is another spelling of one that has students; reads only what is loaded. */
export function findClassError(client: QueryClient, typed: string): string | undefined {
  const classes = client.getQueryData(registrationProgressQuery.queryKey) ?? [];
  const meant = findSimilarClass(typed, listMostUsedFirst(classes));
  return meant === undefined ? undefined : unknownClassMessage(typed.trim(), meant);
}

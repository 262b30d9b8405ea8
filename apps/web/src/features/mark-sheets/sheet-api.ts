import type { MarkSheet } from '@formroom/domain/api/mark-sheets.ts';
import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { get, getIfChanged } from '#web/lib/api-client.ts';
import type { TermKey } from '#web/lib/format-term.ts';
import { pickNewestRows } from '#web/features/mark-sheets/sheet-kind.ts';

/** A class's sheet of a subject in a term. */
export interface SheetKey extends TermKey {
  readonly class: string;
  readonly subject: number;
}

/** How often a sheet checks for what others have changed. */
const POLL_INTERVAL_MS = 30_000;

/** All terms, newest first. */
export const sheetTermsQuery = queryOptions({
  queryKey: ['terms'],
  queryFn: ({ signal }) => get(paths.listedTerms, { signal }),
  staleTime: 0,
});

export const sheetsQuery = ({ year, term }: TermKey) =>
  queryOptions({
    queryKey: ['mark-sheets', year, term],
    queryFn: ({ signal }) => get(paths.markSheets, { params: { year, term }, signal }),
    staleTime: 0,
  });

export const sheetQuery = ({ year, term, class: className, subject }: SheetKey) =>
  queryOptions({
    queryKey: ['mark-sheet', year, term, className, subject],
    queryFn: async ({ client, queryKey, signal }): Promise<MarkSheet> => {
      const options = { params: { year, term, class: className, subject }, signal };
      const cached = client.getQueryData<MarkSheet>(queryKey);
      return cached
        ? ((await getIfChanged(paths.markSheet, `"${cached.tag}"`, options)) ?? cached)
        : await get(paths.markSheet, options);
    },
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
    // A refetch that started before a save must not replace the rows of the save's response.
    structuralSharing: (cached, fetched) => replaceEqualDeep(cached, mergeRead(cached, fetched)),
  });

function mergeRead(cached: unknown, fetched: unknown) {
  const [known, read] = [cached as MarkSheet | undefined, fetched as MarkSheet];
  return known ? { ...read, rows: pickNewestRows(known.rows, read.rows) } : read;
}

export const remarkBankQuery = queryOptions({
  queryKey: ['remark-bank'],
  queryFn: ({ signal }) => get(paths.remarkBank, { signal }),
  staleTime: 0,
});

export const pathToSheet = ({ year, term, class: className, subject }: SheetKey) =>
  `${officePaths.markSheets}/${year}/${term}/${encodeURIComponent(className)}/${subject}`;

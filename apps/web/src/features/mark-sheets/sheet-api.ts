import type { MarkSheet } from '@formroom/domain/api/mark-sheets.ts';
import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { queryOptions } from '@tanstack/react-query';
import { get, getIfChanged } from '#web/lib/api-client.ts';
import type { TermKey } from '#web/lib/format-term.ts';
import { cellQueryOptions } from '#web/lib/autosave/cells/cell-query.ts';

/** A class's sheet of a subject in a term. */
export interface SheetKey extends TermKey {
  readonly class: string;
  readonly subject: number;
}

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
    ...cellQueryOptions,
  });

export const pathToSheet = ({ year, term, class: className, subject }: SheetKey) =>
  `${officePaths.markSheets}/${year}/${term}/${encodeURIComponent(className)}/${subject}`;

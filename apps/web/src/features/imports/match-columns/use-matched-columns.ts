import { type ImportColumns, LEFT_OUT, type SheetMatch } from '@formroom/domain/api/import-matches.ts';
import type { DateOrder } from '@formroom/domain/kinds/date-order.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ImportChoices } from '#web/features/imports/import-kind.ts';

interface MatchedFile {
  readonly workbook: File;
  /** The columns as they were first read. */
  readonly first: ImportColumns;
  readonly matches: readonly SheetMatch[];
  readonly dateOrder: DateOrder | undefined;
  readonly loadColumns: (workbook: File, choices: ImportChoices) => Promise<ImportColumns>;
}

/** Reads which values and dates of a file are unclear with the match that the office is making. */
export function useMatchedColumns({ workbook, first, matches, dateOrder, loadColumns }: MatchedFile) {
  const id = useId();
  // Matched values change nothing here.
  const match = matches.map(({ columns }) => ({ columns }));
  const { data = first, isFetching } = useQuery({
    queryKey: ['import-columns', id, match, dateOrder],
    queryFn: () => loadColumns(workbook, { match, ...(dateOrder && { dateOrder }) }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    enabled: !isAsFirstRead(first, match) || dateOrder !== undefined,
  });
  return { columns: data, isReading: isFetching };
}

const isAsFirstRead = ({ sheets }: ImportColumns, matches: readonly SheetMatch[]) =>
  sheets.every(({ columns }, sheet) =>
    columns.every(({ field }, index) => (field ?? LEFT_OUT) === matches[sheet]?.columns[index]?.field),
  );

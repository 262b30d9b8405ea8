import type { MarkSheet } from '@formroom/domain/api/mark-sheets.ts';
import { calculateTotal } from '@formroom/domain/report-cards/marks.ts';
import { useSyncExternalStore } from 'react';
import { useSheetSaver } from '#web/features/mark-sheets/sheet-page.ts';

/** The total of each student with what is typed and not saved yet; empty while a mark that counts is. */
export function useTotals({ weights }: MarkSheet): readonly string[] {
  const saver = useSheetSaver();
  // As one text, because an array would be another one after each key.
  const totals = useSyncExternalStore(
    saver.subscribe,
    () =>
      saver
        .answers()
        ?.rows.map((row) => calculateTotal(row, weights)?.toFixed(1) ?? '')
        .join(' ') ?? '',
  );
  return totals.split(' ');
}

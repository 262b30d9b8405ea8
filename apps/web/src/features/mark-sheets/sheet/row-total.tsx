import type { MarkSheet } from '@formroom/domain/api/mark-sheets.ts';
import { calculateTotal } from '@formroom/domain/report-cards/marks.ts';
import { useSyncExternalStore } from 'react';
import { useSheetSaver } from '#web/features/mark-sheets/sheet-saver.ts';

interface RowTotalProps {
  readonly studentId: string;
  readonly weights: MarkSheet['weights'];
}

/** The total of a student with what is typed and not saved yet; empty while a mark that counts is. */
export function RowTotal({ studentId, weights }: RowTotalProps) {
  const saver = useSheetSaver();
  return useSyncExternalStore(saver.subscribe, () => {
    const row = saver.answers()?.rows.find(({ student_id: id }) => id === studentId);
    return row ? (calculateTotal(row, weights)?.toFixed(1) ?? '') : '';
  });
}

import type { MarkSheet } from '@formroom/domain/api/mark-sheets.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { useTotals } from '#web/features/mark-sheets/sheet/use-totals.ts';

/** `28 students, 26 complete` */
export function SheetCount({ sheet }: { readonly sheet: MarkSheet }) {
  const complete = useTotals(sheet).filter((total) => total !== '').length;
  return (
    <>
      {pluralize(sheet.rows.length, 'student')}, {complete} complete.
    </>
  );
}

import type { SheetRow } from '@formroom/domain/api/mark-sheets.ts';

/** The row of a student; the first one if the student is not on the sheet any more. */
export const findStudent = (rows: readonly SheetRow[], studentId: string | undefined) =>
  Math.max(
    0,
    rows.findIndex(({ student_id: id }) => id === studentId),
  );

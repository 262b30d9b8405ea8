import { classRemarkRowSchema, type ClassRemarks } from '@formroom/domain/api/mark-sheets.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import {
  type ClassRemarkCell,
  classRemarkCells,
  parseClassRemarkCell,
} from '@formroom/domain/report-cards/sheet-cells.ts';
import { type ClassOfTerm, classRemarksQuery } from '#web/features/class-remarks/class-remarks-api.ts';
import { post } from '#web/lib/api-client.ts';
import type { Autosaver } from '#web/lib/autosave/autosaver.ts';
import { type CellName, type CellTypes, createCellKind } from '#web/lib/autosave/cells/cell-kind.ts';
import { useCellPage } from '#web/lib/autosave/cells/use-cell-page.ts';

/** The remarks of a class as one record, whose fields are its cells. */
export const remarksKind = createCellKind<ClassRemarkCell, ClassRemarks>({
  cells: classRemarkCells,
  parseCell: parseClassRemarkCell,
  parseRow: (row) => classRemarkRowSchema.parse(row),
});

/** The `id` of a cell's box, which a space in a student's ID would end. */
export const toInputId = (name: CellName<ClassRemarkCell>) => encodeURIComponent(name);

export type RemarksSaver = Autosaver<CellTypes<ClassRemarkCell, ClassRemarks>>;

/** Saves the cells of a class that is loaded. */
export function useRemarksPage(key: ClassOfTerm) {
  const { year, term, className } = key;
  return useCellPage({
    kind: remarksKind,
    page: `remarks ${year} ${term} ${className}`,
    queryKey: classRemarksQuery(key).queryKey,
    save: (body, options) =>
      post(paths.classRemarks, { params: { year, term, class: className }, body, ...options }),
  });
}

import type { SheetCell } from '@formroom/domain/report-cards/sheet-cells.ts';
import { type CellName, sheetKind } from '#web/features/mark-sheets/sheet-kind.ts';

/** Texts that are not valid yet, but may become so with the next key. */
const beginnings: Partial<Record<SheetCell, RegExp>> = {
  course_mark: /^(a|ab|\d{1,3}[.,])$/i,
  exam_mark: /^(a|ab|\d{1,3}[.,])$/i,
};

/** Returns the message for a text that no further key makes valid. */
export function checkWhileTyping(name: CellName, cell: SheetCell, typed: string): string | undefined {
  if (beginnings[cell]?.test(typed.trim())) return undefined;
  const parsed = sheetKind.parse(undefined, name, typed);
  return parsed.ok ? undefined : parsed.message;
}

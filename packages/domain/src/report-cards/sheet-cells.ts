import { markColumns, studentColumns } from './columns.ts';
import { MARK_MESSAGE } from './marks.ts';
import { isMarkWord, parseResult, type ParsedResult } from './parse-result.ts';

/** The cells of a mark sheet, in the order of its columns. */
export const sheetCells = [
  'course_mark',
  'exam_mark',
  'application',
  'conduct',
  'times_late',
  'times_absent',
  'remark',
] as const satisfies readonly (keyof typeof markColumns)[];
export type SheetCell = (typeof sheetCells)[number];

/** What a form teacher writes of each student of the class, in the order of the page. */
export const formTeacherCells = [
  'times_absent',
  'times_late',
  'attitude',
  'responsibility',
  'co_operation',
  'activities',
  'form_teacher_remarks',
] as const satisfies readonly (keyof typeof studentColumns)[];
/** What a dean writes. */
export const deanCells = ['dean_remarks'] as const;
export const classRemarkCells = [...formTeacherCells, ...deanCells] as const;
export type ClassRemarkCell = (typeof classRemarkCells)[number];

/** Parses what was typed or sent for a cell of a mark sheet as a workbook's cell is parsed; an empty one is null. */
export const parseSheetCell = (name: SheetCell, value: string | number | null): ParsedResult =>
  parseCell(markColumns[name], value);

/** The same for what belongs to no subject. */
export const parseClassRemarkCell = (name: ClassRemarkCell, value: string | number | null): ParsedResult =>
  parseCell(studentColumns[name], value);

function parseCell(column: Parameters<typeof parseResult>[0], value: string | number | null): ParsedResult {
  const text = value === null ? '' : String(value).trim();
  if (text === '') return { value: null };
  const parsed = parseResult(column, text);
  // The answer for a workbook leads to a step that a sheet does not have.
  if ('error' in parsed && column.kind === 'mark' && isMarkWord(text)) return { error: MARK_MESSAGE };
  return parsed;
}

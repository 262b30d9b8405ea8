import { expect, it } from 'vitest';
import { MARK_MESSAGE } from './marks.ts';
import { parseClassRemarkCell, parseSheetCell, type SheetCell } from './sheet-cells.ts';

it.each<[cell: SheetCell, typed: string | number | null, value: string | number | null]>([
  ['course_mark', ' 78.00 ', 78],
  ['exam_mark', 64.5, 64.5],
  ['exam_mark', 'abs', 'Abs'],
  ['conduct', 'b', 'B'],
  ['times_late', '0', 0],
  ['remark', ' Good ', 'Good'],
  ['course_mark', '', null],
  ['remark', '  ', null],
  ['conduct', null, null],
])('%s: %j is %j', (cell, typed, value) => {
  expect(parseSheetCell(cell, typed)).toEqual({ value });
});

it.each<[cell: SheetCell, typed: string, error: string]>([
  // A workbook's answer would lead to a step that a sheet does not have.
  ['course_mark', 'EX', MARK_MESSAGE],
  ['exam_mark', '101', '“101” is not a mark from 0 to 100, with one decimal at most, or Abs.'],
  ['application', 'EX', '“EX” is not one of A, B, C, D, E.'],
])('%s: %j is refused', (cell, typed, error) => {
  expect(parseSheetCell(cell, typed)).toEqual({ error });
});

it('cells of no subject have their own limits', () => {
  expect(parseClassRemarkCell('form_teacher_remarks', 'x'.repeat(500))).toHaveProperty('value');
  expect(parseSheetCell('remark', 'x'.repeat(151))).toHaveProperty('error');
  expect(parseClassRemarkCell('times_absent', '1000')).toHaveProperty('error');
});

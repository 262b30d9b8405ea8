import { describe, expect, it } from 'vitest';
import type { SpreadsheetCell } from '../kinds/spreadsheet-cell.ts';
import { markColumns, studentColumns } from './columns.ts';
import { parseResult } from './parse-result.ts';

describe('a mark', () => {
  it.each<[SpreadsheetCell, number | 'Abs' | null]>([
    [66, 66],
    ['66', 66],
    [' 66.5 ', 66.5],
    ['66,5', 66.5],
    [0, 0],
    [100, 100],
    ['Abs', 'Abs'],
    ['ABSENT', 'Abs'],
    ['abs.', 'Abs'],
    ['-', null],
    ['----', null],
    ['7', 7],
    ['1', 1],
  ])('%j is read as %j', (cell, value) => {
    expect(parseResult(markColumns.course_mark, cell)).toEqual({ value });
  });

  it.each<[SpreadsheetCell]>([
    [100.1],
    [101],
    [-1],
    ['1e2'],
    ['66.55'],
    ['B+'],
    [true],
    [{ day: '2026-01-01' }],
    ['-----'],
    ['- 66'],
    ['66-'],
    ['166.5'],
    ['x66'],
    ['66 %'],
    ['66.'],
    ['Absent with leave'],
    ['not abs'],
    ['A'],
  ])('%j is refused', (cell) => {
    expect(parseResult(markColumns.course_mark, cell)).toHaveProperty('error');
  });

  it.each<[SpreadsheetCell, error: string]>([
    ['B+', '“B+” is not a mark from 0 to 100, with one decimal at most, or Abs.'],
    [0.7, '“0.7” looks like a percentage. Write 70 for 70 %.'],
    ['x'.repeat(41), `“${'x'.repeat(40)}” is not a mark from 0 to 100, with one decimal at most, or Abs.`],
    [1e15, 'The spreadsheet has shortened this number. Format the column as text and type it again.'],
  ])('%j is refused with the reason', (cell, error) => {
    expect(parseResult(markColumns.course_mark, cell)).toEqual({ error });
  });
});

describe('other results', () => {
  it('are parsed by column type', () => {
    expect(parseResult(studentColumns.attitude, ' b')).toEqual({ value: 'B' });
    expect(parseResult(studentColumns.attitude, 'F')).toEqual({ error: '“F” is not one of A, B, C, D, E.' });
    expect(parseResult(studentColumns.times_absent, '12')).toEqual({ value: 12 });
    expect(parseResult(studentColumns.times_absent, '12 days')).toEqual({
      error: '“12 days” is not a whole number from 0 to 999.',
    });
    for (const count of ['12.5', '+5', '-5', '0x12'])
      expect(parseResult(studentColumns.times_absent, count), count).toHaveProperty('error');
    expect(parseResult(studentColumns.form_level, 0)).toHaveProperty('error');
    expect(parseResult(studentColumns.dean_remarks, 'One.\r\nTwo.')).toEqual({ value: 'One.\nTwo.' });
    expect(parseResult(markColumns.remark, 'One.\nTwo.')).toHaveProperty('error');
    expect(parseResult(markColumns.teacher, 'x'.repeat(61))).toEqual({
      error: 'Use 60 characters or fewer.',
    });
  });
});

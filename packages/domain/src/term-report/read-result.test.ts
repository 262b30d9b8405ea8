import { describe, expect, it } from 'vitest';
import type { SpreadsheetCell } from '../kinds/spreadsheet-cell.ts';
import { markColumns, studentColumns } from './columns.ts';
import { readResult } from './read-result.ts';

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
    expect(readResult(markColumns.course_mark, cell)).toEqual({ value });
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
    expect(readResult(markColumns.course_mark, cell)).toHaveProperty('fault');
  });

  it.each<[SpreadsheetCell, fault: string]>([
    ['B+', '“B+” is not a mark from 0 to 100, with one decimal at most, or Abs.'],
    [0.7, '“0.7” looks like a percentage. Write 70 for 70 %.'],
    ['x'.repeat(41), `“${'x'.repeat(40)}” is not a mark from 0 to 100, with one decimal at most, or Abs.`],
    [1e15, 'The spreadsheet has shortened this number. Format the column as text and type it again.'],
  ])('%j is refused with the reason', (cell, fault) => {
    expect(readResult(markColumns.course_mark, cell)).toEqual({ fault });
  });
});

describe('what else stands on a card', () => {
  it('is read by its column', () => {
    expect(readResult(studentColumns.attitude, ' b')).toEqual({ value: 'B' });
    expect(readResult(studentColumns.attitude, 'F')).toEqual({ fault: '“F” is not one of A, B, C, D, E.' });
    expect(readResult(studentColumns.times_absent, '12')).toEqual({ value: 12 });
    expect(readResult(studentColumns.times_absent, '12 days')).toEqual({
      fault: '“12 days” is not a whole number from 0 to 999.',
    });
    for (const count of ['12.5', '+5', '-5', '0x12'])
      expect(readResult(studentColumns.times_absent, count), count).toHaveProperty('fault');
    expect(readResult(studentColumns.form_level, 0)).toHaveProperty('fault');
    expect(readResult(studentColumns.dean_remarks, 'One.\r\nTwo.')).toEqual({ value: 'One.\nTwo.' });
    expect(readResult(markColumns.remark, 'One.\nTwo.')).toHaveProperty('fault');
    expect(readResult(markColumns.teacher, 'x'.repeat(61))).toEqual({
      fault: 'Use 60 characters or fewer.',
    });
  });
});

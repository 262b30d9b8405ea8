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
  ])('%j is refused', (cell) => {
    expect(readResult(markColumns.course_mark, cell)).toHaveProperty('fault');
  });
});

describe('what else stands on a card', () => {
  it('is read by its column', () => {
    expect(readResult(studentColumns.attitude, ' b')).toEqual({ value: 'B' });
    expect(readResult(studentColumns.attitude, 'F')).toHaveProperty('fault');
    expect(readResult(studentColumns.times_absent, '12')).toEqual({ value: 12 });
    expect(readResult(studentColumns.form_level, 0)).toHaveProperty('fault');
    expect(readResult(studentColumns.dean_remarks, 'One.\r\nTwo.')).toEqual({ value: 'One.\nTwo.' });
    expect(readResult(markColumns.remark, 'One.\nTwo.')).toHaveProperty('fault');
    expect(readResult(markColumns.teacher, 'x'.repeat(61))).toEqual({
      fault: 'Use 60 characters or fewer.',
    });
  });
});

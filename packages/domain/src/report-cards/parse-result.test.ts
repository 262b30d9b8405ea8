import { describe, expect, it } from 'vitest';
import type { SpreadsheetCell } from '../kinds/spreadsheet-cell.ts';
import { markColumns, studentColumns } from './columns.ts';
import { isMarkWord, parseResult } from './parse-result.ts';

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
    ['78.00', 78],
    ['78.0', 78],
    ['78,50', 78.5],
    ['100.000', 100],
    ['0.00', 0],
    ['85%', 85],
    ['85 %', 85],
    ['85.5%', 85.5],
    ['85.50 %', 85.5],
    ['100.0%', 100],
    ['0.5%', 0.5],
    ['AB', 'Abs'],
    ['ab.', 'Abs'],
    ['Absent', 'Abs'],
    ['–', null],
    ['—', null],
    ['No mark', null],
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
    ['101%'],
    ['85.55%'],
    ['66.%'],
    ['%'],
    ['85%%'],
    ['1,000'],
    ['78.001'],
    ['EX'],
    ['N/A'],
    ['A.B5'],
    ['66.'],
    ['Absent with leave'],
    ['not abs'],
    ['A'],
  ])('%j is refused', (cell) => {
    expect(parseResult(markColumns.course_mark, cell)).toHaveProperty('error');
  });

  it.each<[SpreadsheetCell, error: string]>([
    ['EX', '“EX” is no mark. Say under “Change what the columns are” what it means.'],
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

it.each([
  ['EX', true],
  ['N/A', true],
  ['Exempt', true],
  ['not taken', true],
  ['50', false],
  ['5O', false],
  ['85%', false],
  ['1e2', false],
  ['–', false],
  ['', false],
])('“%s” is a word in place of a mark: %s', (text, isWord) => {
  expect(isMarkWord(text)).toBe(isWord);
});

describe('every spelling of a mark', () => {
  /** How spreadsheets and people write a number of tenths. */
  const spellings = (tenths: number): (string | number)[] => {
    const number = tenths / 10;
    const texts = [String(number), number.toFixed(1), number.toFixed(2), number.toFixed(3)];
    const written = texts.flatMap((text) => [text, text.replace('.', ',')]);
    return [
      number,
      ...written.flatMap((text) => [text, ` ${text} `, `${text}%`, `${text} %`, `${text}\u00A0%`]),
    ];
  };

  it('is read as that mark, or refused by name', () => {
    const wrong: unknown[] = [];
    for (let tenths = 0; tenths <= 1100; tenths += 1) {
      for (const cell of spellings(tenths)) {
        const read = parseResult(markColumns.exam_mark, cell);
        // Only these are refused: more than 100, what may mean thousands, and fractions that look like percents.
        const text = String(cell);
        const isRefused =
          tenths > 1000 || text.includes(',000') || (tenths > 0 && tenths < 10 && !text.includes('%'));
        const isRight =
          'error' in read ? isRefused && read.error.includes('“') : !isRefused && read.value === tenths / 10;
        if (!isRight) wrong.push({ cell, read });
      }
    }
    expect(wrong).toEqual([]);
  });

  it('with more decimals is refused, never rounded', () => {
    for (let hundredths = 1; hundredths <= 10_000; hundredths += 1) {
      if (hundredths % 10 === 0) continue;
      for (const text of [(hundredths / 100).toFixed(2), `${(hundredths / 100).toFixed(3)} %`])
        expect(parseResult(markColumns.exam_mark, text), text).toHaveProperty('error');
    }
  });
});

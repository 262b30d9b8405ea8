import { describe, expect, it } from 'vitest';
import { parseAnswer } from '../registration/answer.ts';
import { catalogue, type FieldName, fieldNames } from '../registration/catalogue.ts';
import { toCellValue, getCellType } from './cell-format.ts';
import type { DateOrder } from './date-order.ts';
import type { FieldKind } from './field.ts';
import { type FindEntry, parseCell } from './parse-cell.ts';
import type { SpreadsheetCell } from './spreadsheet-cell.ts';

const TODAY = '2026-11-20';
const entries = [
  { code: 1, title: 'Scarlet Ibis' },
  { code: 38, title: 'Roman Catholic' },
];
const findEntry: FindEntry = (_list, text) =>
  entries.find(({ code, title }) => title.toLowerCase() === text.toLowerCase() || String(code) === text);

/** The parsed and validated answer of a cell, or the error message. */
function read(name: FieldName, cell: SpreadsheetCell, dateOrder?: DateOrder) {
  const reading = parseCell(catalogue[name], cell, { findEntry, dateOrder });
  if ('error' in reading) return reading.error;
  const answer = parseAnswer(name, reading.input, TODAY);
  return answer.ok ? answer.value : answer.message;
}

describe('parseCell of a date', () => {
  it('takes no other word for a month', () =>
    expect(read('date_of_birth', '5 Junk 2014')).toMatch(/not a day of the calendar/));

  it.each<[SpreadsheetCell, string]>([
    [{ day: '2014-03-15' }, '2014-03-15'],
    ['2014-03-15', '2014-03-15'],
    ['2014-03-15 00:00:00', '2014-03-15'],
    ['2014-03-15T00:00:00.000Z', '2014-03-15'],
    ['15/03/2014', '2014-03-15'],
    [' 5/3/2014 ', '2014-03-05'],
    ['15.03.2014', '2014-03-15'],
    ['15-Mar-2014', '2014-03-15'],
    ['15 March 2014', '2014-03-15'],
    ['15th March 2014', '2014-03-15'],
    ['March 15, 2014', '2014-03-15'],
    ['Mar. 15th 2014', '2014-03-15'],
    ['15/03/2014 12:00:00 AM', '2014-03-15'],
    ['20140315', '2014-03-15'],
    [20_140_315, '2014-03-15'],
    [41_713, '2014-03-15'],
  ])('%j is the day %s', (cell, day) => {
    expect(read('date_of_birth', cell)).toBe(day);
  });

  it.each<[SpreadsheetCell, string]>([
    ['31/02/2014', '31/02/2014 is not a day of the calendar. Write dates as dd/mm/yyyy.'],
    ['2014-02-31', '2014-02-31 is not a day of the calendar. Write dates as dd/mm/yyyy.'],
    ['03/15/2014', '03/15/2014 is not a day of the calendar. Write dates as dd/mm/yyyy.'],
    ['0000-00-00', '0000-00-00 is not a day of the calendar. Write dates as dd/mm/yyyy.'],
    ['15-Foo-2014', '15-Foo-2014 is not a day of the calendar. Write dates as dd/mm/yyyy.'],
    ['15/03/14', '15/03/14 has a year of two digits. Write dates as dd/mm/yyyy.'],
    ['soon', '“soon” is not a date. Write dates as dd/mm/yyyy.'],
    [2014, '“2014” is not a date. Write dates as dd/mm/yyyy.'],
    [true, '“true” is not a date. Write dates as dd/mm/yyyy.'],
    ['21/11/2026', 'The date can’t be after today.'],
  ])('%j is refused: %s', (cell, reason) => {
    expect(read('date_of_birth', cell)).toBe(reason);
  });

  it('may have the month first', () => {
    expect(read('date_of_birth', '03/04/2015', 'month-first')).toBe('2015-03-04');
    expect(read('date_of_birth', '3 Apr 2015', 'month-first')).toBe('2015-04-03');
    expect(read('date_of_birth', '15/03/2014', 'month-first')).toBe(
      '15/03/2014 is not a day of the calendar. Write dates as mm/dd/yyyy.',
    );
  });

  it('may lie ahead only as far as its field allows', () => {
    expect(read('entry_date', '25/12/2027')).toBe('2027-12-25');
    expect(read('entry_date', '26/12/2027')).toBe('The date can’t be after 2027-12-25.');
    expect(read('permit_expiry_date', '26/12/2047')).toBe('2047-12-26');
  });
});

describe('parseCell of a phone', () => {
  it.each<[SpreadsheetCell, string]>([
    ['5551234', '5551234'],
    [5_551_234, '5551234'],
    ['555-1234', '5551234'],
    ['(868) 555-1234', '5551234'],
    ['+1 868 555 1234', '5551234'],
    ['1868.555.1234', '5551234'],
    [18_685_551_234, '5551234'],
    ['0051234', '0051234'],
    ['8681234', '8681234'],
    ['55512345', '7 Digits Needed'],
    ['555-1234 / 555-9876', '7 Digits Needed'],
    ['mother: 5551234', '7 Digits Needed'],
  ])('%j is %s', (cell, answer) => {
    expect(read('phone_home', cell)).toBe(answer);
  });
});

describe('parseCell of a text', () => {
  it('keeps leading zeros, and writes a number without an exponent', () => {
    expect(read('sea_no', '000123')).toBe('000123');
    expect(read('birth_certificate_no', 123_456_789_012_345)).toBe('123456789012345');
    expect(read('sea_no', 0.1 + 0.2)).toBe('0.3');
    expect(read('sea_no', 1e-7)).toBe('0.0000001');
  });

  it('returns an error where the spreadsheet has changed the typed value', () => {
    expect(read('birth_certificate_no', '1.23457E+15')).toContain('shortened this number');
    expect(read('birth_certificate_no', 1.234_57e15)).toContain('shortened this number');
    expect(read('class_id', { day: '2026-02-01' })).toContain('made a date of this: 2026-02-01');
  });

  it('enforces the limits of the form', () => {
    expect(read('first_name', 'x'.repeat(21))).toBe('Use 20 characters or fewer.');
    expect(read('medical_history', 'x'.repeat(5000))).toBe('Use 500 characters or fewer.');
    expect(read('email', 'nobody')).toBe('Invalid e-mail');
    expect(read('middle_name', ' Rene\u0301e ')).toBe('Renée');
  });
});

describe('parseCell of a list', () => {
  it.each<[FieldName, SpreadsheetCell, unknown]>([
    ['sex', 'female', 'Female'],
    ['sex', 'M', 'Male'],
    ['blood_type', 'o positive', 'O-positive'],
    ['blood_type', 'O', '“O” is not in the list. Choose one from the list.'],
    ['house_code', 'scarlet ibis', 1],
    ['religion_code', 'Roman Catholic', 38],
    ['religion_code', 38, 38],
    ['religion_code', 'Jedi', '“Jedi” is not in the list. Choose one from the list.'],
    ['regional_corporation', 'scarlet ibis', 'Scarlet Ibis'],
    ['asthma', 'Yes', 1],
    ['asthma', 'n', 0],
    ['asthma', true, 1],
    ['asthma', 0, 0],
    ['asthma', 'sometimes', 'Answer Yes or No.'],
    ['no_at_home', '3', 3],
    ['no_at_home', 3, 3],
    ['no_at_home', 'three', 'Only Numbers Allowed'],
    ['no_at_home', 2.5, 'Only Numbers Allowed'],
  ])('of %s: %j becomes %j', (name, cell, answer) => {
    expect(read(name, cell)).toBe(answer);
  });
});

const samples: Record<Exclude<FieldKind, 'choice'>, string | number> = {
  text: '0012',
  longText: 'Two\nlines',
  email: 'a.b@example.com',
  phone: '0012345',
  count: 7,
  date: '2014-03-15',
  flag: 0,
  code: 38,
  title: 'Roman Catholic',
  suggestion: 'Maraval',
};

it('parses an exported cell back to the same answer, for every field', () => {
  for (const name of fieldNames) {
    const field = catalogue[name];
    const answer = field.kind === 'choice' ? (field.choices.at(-1) ?? '') : samples[field.kind];
    const exported = toCellValue(
      field,
      answer,
      (_list, code) => entries.find((each) => each.code === code)?.title,
    );
    const cell = getCellType(field) === 'date' ? { day: String(exported) } : (exported ?? '');
    expect(read(name, cell), name).toBe(answer);
  }
});

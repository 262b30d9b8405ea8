import { describe, expect, it } from 'vitest';
import { formatTakenDate, parseBirthDatePassword, parseDateInput } from './parse-date-input.ts';

it.each([
  '2014-03-15',
  '2014/3/15',
  '2014.03.15',
  '20140315',
  '15032014',
  '15/03/2014',
  '15-3-2014',
  '15.03.2014',
  '15 03 2014',
  '03/15/2014',
  '15 Mar 2014',
  '15 march 2014',
  '15-Mar-2014',
  'March 15, 2014',
  '15th March 2014',
  'March 15TH, 2014',
  '2014 Mar 15',
  ' 2014-03-15 ',
])('reads %s', (typed) => {
  expect(parseDateInput(typed)).toEqual({ day: '2014-03-15' });
});

it.each([
  ['31/02/2014', 'February 2014 has only 28 days.'],
  ['2020-02-30', 'February 2020 has only 29 days.'],
  ['31 Apr 2014', 'April 2014 has only 30 days.'],
  ['15/3/14', 'Write the year with four digits, as in 1999.'],
  ['15 Mar 14', 'Write the year with four digits, as in 1999.'],
  ['2014-13-45', 'Enter a date as yyyy-MM-dd.'],
  ['2014-03-00', 'Enter a date as yyyy-MM-dd.'],
  ['0000-00-00', 'Enter a date as yyyy-MM-dd.'],
  ['soon', 'Enter a date as yyyy-MM-dd.'],
  ['2014-03', 'Enter a date as yyyy-MM-dd.'],
  ['15 Foo 2014', 'Enter a date as yyyy-MM-dd.'],
  ['2014-03-15T00:00:00Z', 'Enter a date as yyyy-MM-dd.'],
])('says what is wrong with %s', (typed, error) => {
  expect(parseDateInput(typed)).toEqual({ error });
});

it.each([
  ['01/02/2014', '2014-02-01', '1 February 2014'],
  ['12-05-2014', '2014-05-12', '12 May 2014'],
  ['05/05/2014', '2014-05-05', undefined],
  ['15/03/2014', '2014-03-15', undefined],
  ['03/15/2014', '2014-03-15', undefined],
  ['2014-02-01', '2014-02-01', undefined],
])('takes %s for %s, the day first, and says so where it could be another day', (typed, day, taken) => {
  expect(parseDateInput(typed)).toEqual({ day });
  expect(formatTakenDate(typed)).toBe(taken);
});

describe('a date of birth as a first password', () => {
  it.each([
    ['20110302', '20110302'],
    ['20110302 ', '20110302'],
    ['02/03/2011', '20110302'],
    ['2-3-2011', '20110302'],
    ['02 Mar 2011', '20110302'],
    ['2011-03-02', '20110302'],
    ['03/25/2011', '20110325'],
  ])('%s is sent as %s', (typed, sent) => expect(parseBirthDatePassword(typed)).toBe(sent));

  it.each(['', 'our own words', '31/02/2011', '7K2M-9DXT'])('%s is rejected', (typed) =>
    expect(parseBirthDatePassword(typed)).toBeUndefined(),
  );
});

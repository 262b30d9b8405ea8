import { describe, expect, it } from 'vitest';
import { parseBirthDatePassword, parseDateInput } from './parse-date-input.ts';

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
  ['03/04/2014', 'Is this 3 April 2014 or 4 March 2014? Write the month as a word, as in 3 Apr 2014.'],
  ['31/02/2014', 'February 2014 has only 28 days.'],
  ['2020-02-30', 'February 2020 has only 29 days.'],
  ['31 Apr 2014', 'April 2014 has only 30 days.'],
  ['15/3/14', 'Write the year with four digits, as in 2014.'],
  ['15 Mar 14', 'Write the year with four digits, as in 2014.'],
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

it('accepts equal day and month in either order', () => {
  expect(parseDateInput('05/05/2014')).toEqual({ day: '2014-05-05' });
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

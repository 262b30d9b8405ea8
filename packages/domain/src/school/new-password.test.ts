import { describe, expect, it } from 'vitest';
import { listDateNotations } from './guessable-password.ts';
import { validateNewAdminPassword, validateNewPassword } from './new-password.ts';

const account = {
  id: '20260001',
  birthDates: ['2014-03-05'],
  names: ['Anya', 'Zoë-Marie', 'Ramdeen'],
  schoolName: 'St. Mary’s Secondary School',
};
const refusal = (password: string) => validateNewPassword(password, account, (word) => word === 'password');
const [DATE, ID, NAME, SCHOOL] = ['date of birth', 'student ID', 'student’s name', 'school’s name'].map(
  (fact) => `Choose something other than the ${fact}.`,
);

describe('a new password', () => {
  it('has at least eight characters and is not a common password', () => {
    expect(refusal('seven c')).toContain('at least 8');
    expect(refusal('PASSWORD')).toContain('too common');
  });

  it.each([
    '20140305',
    '2014-03-05',
    '05032014',
    '03052014',
    '05/03/2014',
    '5.3.2014',
    '0 5 0 3 2 0 1 4',
    '20140503',
    '050314!!',
    '05031400',
    '030514ab',
    '140305xy',
    'x05032014x',
    '00050314',
    '5-Mar-14',
    '5 March 2014',
    'March 5, 2014',
    'mar052014',
    '2014march',
    '05032014 05032014',
  ])('is not the date of birth as %s', (password) => {
    expect(refusal(password)).toBe(DATE);
  });

  it.each([
    ['20260001', ID],
    ['2026-0001!', ID],
    ['AnyaRamdeen', NAME],
    ['ramdeen, anya', NAME],
    ['Ramdeen1', NAME],
    ['R.A.M.D.E.E.N', NAME],
    ['zoemarie', NAME],
    ['anya2014', DATE],
    ['stmarys1', SCHOOL],
    ['Secondary School', SCHOOL],
    ['MARYSCHOOL99', SCHOOL],
  ])('%s is refused: %s', (password, message) => {
    expect(refusal(password)).toBe(message);
  });

  it.each([
    'eight ch',
    'tall green mango',
    'anya loves mango',
    '20140305 correct horse',
    'ramdeensgarden',
    '31122013',
    '👩🏽‍🎓👩🏽‍🎓',
    '........',
    ' pässwörter ',
  ])('may be %j', (password) => {
    expect(refusal(password)).toBeUndefined();
  });

  it('may be anything else when no facts are known', () => {
    const unknown = { id: 'x', birthDates: [], names: [null, ''], schoolName: '' };
    expect(validateNewPassword('eight ch', unknown, () => false)).toBeUndefined();
  });

  it('of an administrator is neither the username nor the school’s name', () => {
    const refuses = (password: string) =>
      validateNewAdminPassword(password, { name: 'principal', schoolName: 'Bishop High' }, () => false);
    expect(refuses('Principal1')).toBe('Choose something other than the username.');
    expect(refuses('bishop-high')).toBe('Choose something other than the school’s name.');
    expect(refuses('a long password')).toBeUndefined();
  });
});

it('lists a date in each order, with and without leading zeros, century and month name', () => {
  expect(listDateNotations('2014-03-15')).toEqual(
    expect.arrayContaining([
      '15032014',
      '03152014',
      '150314',
      '031514',
      '140315',
      '15314',
      '15mar14',
      '2014',
    ]),
  );
});

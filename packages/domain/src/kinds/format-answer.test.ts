import { describe, expect, it } from 'vitest';
import { catalogue } from '../registration/catalogue.ts';
import { formatAnswer, formatPrintedAnswer } from './format-answer.ts';

const none = () => undefined;

describe('formatAnswer', () => {
  it('adds the area code to a phone, and keeps an imported number of another length', () => {
    expect(formatAnswer(catalogue.phone_home, '5551234', none)).toBe('(868) 555-1234');
    expect(formatAnswer(catalogue.phone_home, '18685551234', none)).toBe('18685551234');
  });

  it('formats flags as Yes or No, and null as an empty text', () => {
    const flags = [1, 0, null].map((value) => formatAnswer(catalogue.transport, value, none));
    expect(flags).toEqual(['Yes', 'No', '']);
  });

  it('writes a date as yyyy-MM-dd, and out on paper', () => {
    expect(formatAnswer(catalogue.date_of_birth, '2014-03-05', none)).toBe('2014-03-05');
    expect(formatPrintedAnswer(catalogue.date_of_birth, '2014-03-05', none)).toBe('5 March 2014');
    expect(formatPrintedAnswer(catalogue.date_of_birth, null, none)).toBe('');
    expect(formatPrintedAnswer(catalogue.sea_no, '2014-03-05', none)).toBe('2014-03-05');
  });

  it('formats a code as its title, or as the number when its entry is gone', () => {
    const getTitle = (list: string, code: number) => (list === 'houses' && code === 3 ? 'Poui' : undefined);
    expect(formatAnswer(catalogue.house_code, 3, getTitle)).toBe('Poui');
    expect(formatAnswer(catalogue.religion_code, 3, getTitle)).toBe('3');
  });
});

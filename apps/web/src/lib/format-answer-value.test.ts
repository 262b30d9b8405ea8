import { describe, expect, it } from 'vitest';
import { formatResultField, formatResultValue, formatAnswerValue } from '#web/lib/format-answer-value.ts';

const getTitle = (list: string, code: number) => (list === 'houses' && code === 2 ? 'Chaconia' : undefined);

describe('formatAnswerValue', () => {
  it.each([
    ['house_code', 2, 'Chaconia'],
    ['house_code', 9, '9'],
    ['asthma', 1, 'Yes'],
    ['asthma', 0, 'No'],
    ['phone_home', '5550142', '(868) 555-0142'],
    ['date_of_birth', '2014-03-15', '2014-03-15'],
    ['no_at_home', 0, '0'],
    ['allergy', null, 'no answer'],
    ['shoe_size', 39, '39'],
  ])('formats %s: %s as %s', (field, value, text) => {
    expect(formatAnswerValue(field, value, getTitle)).toBe(text);
  });
});

describe('formatting a result', () => {
  it('uses the column heading of the row’s sheet', () => {
    expect(formatResultField('times_late', false)).toBe('Sessions Late');
    expect(formatResultField('times_late', true)).toBe('Late');
    expect(formatResultField('class_id', true)).toBe('Class');
    expect(formatResultField('subjects', false)).toBe('subjects');
  });

  it('formats the value', () => {
    expect([80, 'Abs', 0, null].map(formatResultValue)).toEqual(['80', 'Abs', '0', 'nothing']);
  });
});

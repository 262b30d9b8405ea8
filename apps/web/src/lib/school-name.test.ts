import { describe, expect, it } from 'vitest';
import { schoolInitials, shortSchoolName } from './school-name.ts';

describe('the school’s mark', () => {
  it.each([
    ['St. Hilary Secondary School', 'SH'],
    ['The College of Our Lady', 'CO'],
    ['Élan', 'É'],
    ['', ''],
  ])('of %j is %j', (name, mark) => {
    expect(schoolInitials(name)).toBe(mark);
  });
});

describe('the short name', () => {
  it.each([
    ['St. Hilary Secondary School', 'St. Hilary Secondary'],
    ['Naparima College', 'Naparima'],
    ['School', 'School'],
  ])('of %j is %j', (name, short) => {
    expect(shortSchoolName(name)).toBe(short);
  });
});

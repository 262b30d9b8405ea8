import { describe, expect, it } from 'vitest';
import { getSchoolInitials } from './school-initials.ts';

describe('getSchoolInitials', () => {
  it.each([
    ['St. Hilary Secondary School', 'SH'],
    ['The College of Our Lady', 'CO'],
    ['Élan', 'É'],
    ['', ''],
  ])('of %j is %j', (name, mark) => {
    expect(getSchoolInitials(name)).toBe(mark);
  });
});

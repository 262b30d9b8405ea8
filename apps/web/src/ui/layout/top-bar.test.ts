import { describe, expect, it } from 'vitest';
import { shortSchoolName } from '#web/ui/layout/top-bar.tsx';

describe('shortSchoolName', () => {
  it.each([
    ['St. Hilary Secondary School', 'St. Hilary Secondary'],
    ['Naparima College', 'Naparima'],
    ['School', 'School'],
  ])('of %j is %j', (name, short) => {
    expect(shortSchoolName(name)).toBe(short);
  });
});

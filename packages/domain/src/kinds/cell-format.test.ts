import { describe, expect, it } from 'vitest';
import { catalogue, fieldNames } from '../registration/catalogue.ts';
import { toCellValue, getCellType, getCellWidth } from './cell-format.ts';

const getTitle = (list: string, code: number) => (list === 'houses' && code === 3 ? 'Poui' : undefined);

describe('toCellValue', () => {
  it('returns text and phone digits as stored', () => {
    expect(toCellValue(catalogue.phone_home, '0012345', getTitle)).toBe('0012345');
    expect(toCellValue(catalogue.allergy, '=1+1\n', getTitle)).toBe('=1+1\n');
    expect(getCellType(catalogue.phone_home)).toBe('text');
  });

  it('writes flags as Yes or No, codes as titles, and nothing for null', () => {
    const flags = [1, 0, null].map((value) => toCellValue(catalogue.transport, value, getTitle));
    expect(flags).toEqual(['Yes', 'No', null]);
    expect(toCellValue(catalogue.house_code, 3, getTitle)).toBe('Poui');
    expect(toCellValue(catalogue.religion_code, 3, getTitle)).toBe('3');
  });

  it('returns counts as numbers and dates as dates', () => {
    expect(toCellValue(catalogue.no_in_family, 4, getTitle)).toBe(4);
    expect(getCellType(catalogue.no_in_family)).toBe('number');
    expect(toCellValue(catalogue.date_of_birth, '2013-08-21', getTitle)).toBe('2013-08-21');
    expect(getCellType(catalogue.date_of_birth)).toBe('date');
  });

  it('limits the column width', () => {
    for (const name of fieldNames) {
      expect(getCellWidth(catalogue[name]), name).toBeGreaterThanOrEqual(10);
      expect(getCellWidth(catalogue[name]), name).toBeLessThanOrEqual(40);
    }
  });
});

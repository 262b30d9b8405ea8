import { describe, expect, it } from 'vitest';
import { catalogue, fieldNames } from '../registration/catalogue.ts';
import { toCellValue, getCellType, getCellWidth } from './cell-format.ts';

const titleOf = (list: string, code: number) => (list === 'houses' && code === 3 ? 'Poui' : undefined);

describe('the cell of an answer', () => {
  it('keeps texts and the digits of phones as they are stored', () => {
    expect(toCellValue(catalogue.phone_home, '0012345', titleOf)).toBe('0012345');
    expect(toCellValue(catalogue.allergy, '=1+1\n', titleOf)).toBe('=1+1\n');
    expect(getCellType(catalogue.phone_home)).toBe('text');
  });

  it('says Yes and No, names codes, and has nothing where nobody answered', () => {
    const flags = [1, 0, null].map((value) => toCellValue(catalogue.transport, value, titleOf));
    expect(flags).toEqual(['Yes', 'No', null]);
    expect(toCellValue(catalogue.house_code, 3, titleOf)).toBe('Poui');
    expect(toCellValue(catalogue.religion_code, 3, titleOf)).toBe('3');
  });

  it('is a number or a date where it is one', () => {
    expect(toCellValue(catalogue.no_in_family, 4, titleOf)).toBe(4);
    expect(getCellType(catalogue.no_in_family)).toBe('number');
    expect(toCellValue(catalogue.date_of_birth, '2013-08-21', titleOf)).toBe('2013-08-21');
    expect(getCellType(catalogue.date_of_birth)).toBe('date');
  });

  it('has room without taking the whole screen', () => {
    for (const name of fieldNames) {
      expect(getCellWidth(catalogue[name]), name).toBeGreaterThanOrEqual(10);
      expect(getCellWidth(catalogue[name]), name).toBeLessThanOrEqual(40);
    }
  });
});

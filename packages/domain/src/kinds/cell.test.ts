import { describe, expect, it } from 'vitest';
import { catalogue, fieldNames } from '../registration/catalogue.ts';
import { cellOf, cellTypeOf, cellWidthOf } from './cell.ts';

const titleOf = (list: string, code: number) => (list === 'houses' && code === 3 ? 'Poui' : undefined);

describe('the cell of an answer', () => {
  it('keeps texts and the digits of phones as they are stored', () => {
    expect(cellOf(catalogue.phone_home, '0012345', titleOf)).toBe('0012345');
    expect(cellOf(catalogue.allergy, '=1+1\n', titleOf)).toBe('=1+1\n');
    expect(cellTypeOf(catalogue.phone_home)).toBe('text');
  });

  it('says Yes and No, names codes, and has nothing where nobody answered', () => {
    const flags = [1, 0, null].map((value) => cellOf(catalogue.transport, value, titleOf));
    expect(flags).toEqual(['Yes', 'No', null]);
    expect(cellOf(catalogue.house_code, 3, titleOf)).toBe('Poui');
    expect(cellOf(catalogue.religion_code, 3, titleOf)).toBe('3');
  });

  it('is a number or a date where it is one', () => {
    expect(cellOf(catalogue.no_in_family, 4, titleOf)).toBe(4);
    expect(cellTypeOf(catalogue.no_in_family)).toBe('number');
    expect(cellOf(catalogue.date_of_birth, '2013-08-21', titleOf)).toBe('2013-08-21');
    expect(cellTypeOf(catalogue.date_of_birth)).toBe('date');
  });

  it('has room without taking the whole screen', () => {
    for (const name of fieldNames) {
      expect(cellWidthOf(catalogue[name]), name).toBeGreaterThanOrEqual(10);
      expect(cellWidthOf(catalogue[name]), name).toBeLessThanOrEqual(40);
    }
  });
});

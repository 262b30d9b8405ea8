import { describe, expect, it } from 'vitest';
import { type DateReading, detectDateOrder, mayBeSwapped } from './date-order.ts';

describe('detectDateOrder', () => {
  it.each<[string[], DateReading | undefined]>([
    [['03/04/2015', '31/01/2015'], { order: 'day-first', basis: 'shown', example: '03/04/2015' }],
    [['3-4-2015', '1/31/2015'], { order: 'month-first', basis: 'shown', example: '3-4-2015' }],
    [['12/31/2015'], { order: 'month-first', basis: 'shown', example: null }],
    [['03/04/2015', '5.6.15'], { order: 'day-first', basis: 'assumed', example: '03/04/2015' }],
    [['31/01/2015', '01/31/2015'], { order: 'day-first', basis: 'mixed', example: null }],
    // A day that can't be a date in any order says nothing.
    [['2015-04-03', '05/05/2015', '3 April 2015', '31/31/2015', 'soon', '', '7'], undefined],
    [[], undefined],
  ])('of %j is %j', (texts, reading) => {
    expect(detectDateOrder(texts)).toEqual(reading);
  });

  it('follows a heading only where the dates leave it open', () => {
    const detect = (text: string, ...headings: string[]) => detectDateOrder([text], { headings })?.order;
    expect(detect('03/04/2015', 'Birth Date (MM/DD/YYYY)')).toBe('month-first');
    expect(detectDateOrder(['31/01/2015'], { headings: ['Birth Date (MM/DD/YYYY)'] })?.basis).toBe('mixed');
    const headings = ['Birth Date (mm-dd-yy)', 'Entry Date (dd.mm.yyyy)'];
    expect(detectDateOrder(['03/04/2015'], { headings })?.basis).toBe('assumed');
  });

  it('is remembered only where nothing else decides', () => {
    const remembered = 'month-first';
    expect(detectDateOrder(['03/04/2015'], { remembered })).toMatchObject({
      order: 'month-first',
      basis: 'remembered',
    });
    expect(detectDateOrder(['31/01/2015'], { remembered })?.order).toBe('day-first');
  });

  it('is what the office has chosen', () => {
    expect(detectDateOrder(['31/01/2015', '03/04/2015'], { chosen: 'month-first' })).toEqual({
      order: 'month-first',
      basis: 'chosen',
      example: '03/04/2015',
    });
  });
});

describe('mayBeSwapped', () => {
  it('is true where a program has converted exactly the dates that two orders fit', () => {
    expect(mayBeSwapped(['25/03/2015', 'soon'], ['2015-03-04'])).toBe(true);
    expect(detectDateOrder(['25/03/2015'], { isConverted: true })).toEqual({
      order: 'day-first',
      basis: 'converted',
      example: null,
    });
  });

  it.each<[string[], string[]]>([
    [['25/03/2015', '03/04/2015'], ['2015-03-04']],
    [['25/03/2015'], ['2015-03-04', '2015-03-25']],
    [['25/03/2015'], []],
    [['soon'], ['2015-03-04']],
  ])('is false for %j and %j', (texts, days) => {
    expect(mayBeSwapped(texts, days)).toBe(false);
  });
});

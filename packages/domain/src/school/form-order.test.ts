import { describe, expect, it } from 'vitest';
import { createFormOrder, parseFormList } from './form-order.ts';

const withSixth = ['1A', '5A', '5B', '6L', '6U'];

describe('the class of the next year', () => {
  it.each([
    ['2A', '3A'],
    ['1 Red', '2 Red'],
    ['3', '4'],
    ['5D', '6D'],
    ['9A', null],
    ['10A', null],
    ['Prep', null],
    ['', null],
    [null, null],
  ])('of %s is %s', (from, to) => expect(createFormOrder('', []).findNextClass(from)).toBe(to));

  it.each([
    [withSixth, '4B', '5B'],
    [withSixth, '5D', '6L'],
    [withSixth, '6L', '6U'],
    [withSixth, '6U', null],
    [['5A', 'L6', 'U6'], '5A', 'L6'],
    [['5A', 'L6', 'U6'], 'L6', 'U6'],
    [['5A', 'Lower 6', 'Upper 6'], 'Lower 6', 'Upper 6'],
    [['5A', 'Lower 6'], '5A', 'Lower 6'],
    // Nobody is in the upper sixth yet.
    [['5A', 'Lower 6'], 'Lower 6', 'Upper 6'],
    [['5A', '6 Lower'], '6 Lower', '6 Upper'],
    [['5A', 'L6'], 'L6', 'U6'],
    [['5A', '6LA', '6LB'], '5B', '6LB'],
    [['5A', '6LA', '6LB'], '5C', '6LC'],
    [['5A', '6LA'], '6LA', '6UA'],
    [['5A', 'Lower 6A'], '5C', 'Lower 6C'],
    [['5A', '6U'], '5A', '6L'],
  ])('in a school with %j, of %s is %s', (classes, from, to) =>
    expect(createFormOrder('', classes).findNextClass(from)).toBe(to),
  );

  it('follows the list of the school', () => {
    const order = createFormOrder('Prep, 1,2 ; Infant 3', ['Prep A', '1A', 'Infant 3 Blue']);
    expect(['Prep A', '1A', '2 Blue', 'Infant 3 Blue'].map((id) => order.findNextClass(id))).toEqual([
      '1A',
      '2A',
      'Infant 3 Blue',
      null,
    ]);
    expect(order.findPosition('Infant 3 Blue')).toBe(order.last);
  });

  it('leaves out a form that is listed twice', () =>
    expect(parseFormList('1, 2, 02, 2,, 6L, Lower 6')).toEqual(['1', '2', '02', '6L']));
});

describe('the last form', () => {
  const getLastClasses = (list: string, classes: (string | null)[]) => {
    const order = createFormOrder(list, classes);
    return [...new Set(classes)].filter((id) => id !== null && order.findPosition(id) === order.last);
  };
  it('is the highest that has a student, if the school lists none', () => {
    expect(getLastClasses('', ['1A', null, '5C', 'Prep', '5A'])).toEqual(['5C', '5A']);
    expect(getLastClasses('', ['Prep', null])).toEqual([]);
    expect(getLastClasses('', ['5A', '6A', '6Lit'])).toEqual(['6A', '6Lit']);
  });
  it('is the upper sixth in a school with a sixth form, also before somebody is in it', () => {
    expect(getLastClasses('', withSixth)).toEqual(['6U']);
    expect(getLastClasses('', ['5A', 'Lower 6'])).toEqual([]);
    expect(getLastClasses('', ['Lower 6', 'U6', 'Upper 6A', '6 upper'])).toEqual([
      'U6',
      'Upper 6A',
      '6 upper',
    ]);
  });
  it('is the last of the list of the school, also if nobody is in it', () => {
    expect(getLastClasses('1, 2, 3, 4, 5', ['1A', '4A'])).toEqual([]);
    expect(getLastClasses('1, 2, 3', ['1A', '3A', '5A'])).toEqual(['3A']);
  });
});

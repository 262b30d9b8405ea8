import { expect, it } from 'vitest';
import { compareClasses } from './class-order.ts';

it('sorts classes by form, and students without a class last', () => {
  const mixed = ['10A', null, '2B', '2A', 'Upper 6', '1D', null, '5D', '2a'];
  expect(mixed.toSorted(compareClasses)).toEqual([
    '1D',
    '2a',
    '2A',
    '2B',
    '5D',
    '10A',
    'Upper 6',
    null,
    null,
  ]);
});

it('sorts names that the collation considers equal by code unit', () => {
  expect(['2A', '2Á', '02A'].toSorted(compareClasses)).toEqual(['02A', '2A', '2Á'].toSorted(compareClasses));
  expect(compareClasses('02A', '2A')).toBe(-compareClasses('2A', '02A'));
  expect(compareClasses('02A', '2A')).not.toBe(0);
});

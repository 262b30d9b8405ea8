import { expect, it } from 'vitest';
import { groupPages } from './group-pages.ts';

it('groups pages by student, with the pages behind them', () => {
  expect(groupPages(['1', undefined, '2', '2', '1'])).toEqual([
    { studentId: '1', numbers: [1, 2, 5] },
    { studentId: '2', numbers: [3, 4] },
  ]);
});

it('keeps pages before the first code apart', () => {
  expect(groupPages([undefined, '1'])).toEqual([
    { studentId: undefined, numbers: [1] },
    { studentId: '1', numbers: [2] },
  ]);
});

import { expect, it } from 'vitest';
import { getHeadingsKey } from './matched-table.ts';

const getKey = (...headings: string[]) => getHeadingsKey(headings.map((heading) => ({ heading })));

it('gives files with the same headings in another order the same key, unless one occurs twice', () => {
  expect(getKey('Roll', 'Child', 'Born')).toBe(getKey('BORN', 'Errors', 'roll', 'Child'));
  expect(getKey('Father', 'Mobile', 'Mother', 'Mobile')).not.toBe(
    getKey('Mother', 'Mobile', 'Father', 'Mobile'),
  );
});

import { expect, it } from 'vitest';
import { getHeadingsKey } from './matched-table.ts';

const keyOf = (...headings: string[]) => getHeadingsKey(headings.map((heading) => ({ heading })));

it('gives files with the same headings in another order the same key, unless one occurs twice', () => {
  expect(keyOf('Roll', 'Child', 'Born')).toBe(keyOf('BORN', 'Errors', 'roll', 'Child'));
  expect(keyOf('Father', 'Mobile', 'Mother', 'Mobile')).not.toBe(
    keyOf('Mother', 'Mobile', 'Father', 'Mobile'),
  );
});

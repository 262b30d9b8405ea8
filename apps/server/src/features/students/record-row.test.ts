import { expect, it } from 'vitest';
import { recordColumns } from './record-row.ts';

it('a record and its settings stay small enough for V8 to read as fast as an object with fixed properties', () => {
  expect(recordColumns.length + 1).toBeLessThan(128);
});

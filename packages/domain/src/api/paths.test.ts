import { expect, it } from 'vitest';
import { pathTo, paths } from './paths.ts';

it('builds an address from which no value can break out', () => {
  const id = '../admin?x=1&y=2#z\u0000 é%2f\\..';
  const path = pathTo(paths.studentRecord, { id });
  expect(path).toMatch(/^\/api\/student-record\/[^/?#\\\s]+$/);
  expect(decodeURIComponent(path.split('/')[3] ?? '')).toBe(id);
});

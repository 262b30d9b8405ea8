import { expect, it } from 'vitest';
import { visitorPageAt } from './visitor-page-at.ts';

it.each([
  ['/', 'student'],
  ['/admin', 'admin'],
  ['/admin/', 'admin'],
  ['/admin/dashboard', undefined],
  ['/dashboard', undefined],
  ['/administrator', undefined],
])('at %s stands %s', (path, page) => {
  expect(visitorPageAt(path)).toBe(page);
});

import { expect, it } from 'vitest';
import { matchVisitorPage } from './match-visitor-page.ts';

it.each([
  ['/', 'student'],
  ['/admin', 'admin'],
  ['/admin/', 'admin'],
  ['/admin/invitation', 'invitation'],
  ['/admin/dashboard', undefined],
  ['/dashboard', undefined],
  ['/administrator', undefined],
])('%s belongs to the page %s', (path, page) => {
  expect(matchVisitorPage(path)).toBe(page);
});

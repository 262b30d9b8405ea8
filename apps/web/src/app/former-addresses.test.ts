import { officePaths } from '@formroom/domain/api/paths.ts';
import { createPath, parsePath } from 'react-router';
import { expect, test } from 'vitest';
import { findPresentAddress } from '#web/app/former-addresses.ts';

/** Where a former address leads; undefined for one that pages have now. */
function follow(address: string) {
  const present = findPresentAddress({ pathname: '', search: '', hash: '', ...parsePath(address) });
  return present && createPath(present);
}

test.each(Object.entries(officePaths))('the former address of %s leads to %s', (id, path) => {
  expect(follow(`/admin/dashboard?panel=${id}`)).toBe(path);
  expect(follow(`/admin/dashboard/?show=all&panel=${id}&year=2025#filter`)).toBe(
    `${path}?show=all&year=2025#filter`,
  );
});

test('a page that was renamed is found by its former address', () => {
  expect(follow('/admin/documents')).toBe('/admin/document-checks');
  expect(follow('/admin/documents/?class=1A#next')).toBe('/admin/document-checks?class=1A#next');
  expect(follow('/admin/students/20260001/term-reports?card=20260001-2025-3')).toBe(
    '/admin/students/20260001/report-cards?card=20260001-2025-3',
  );
});

test('a panel that does not exist leads to the Dashboard', () => {
  expect(follow('/admin/dashboard?panel=nothing&class=1A')).toBe('/admin/dashboard?class=1A');
});

test.each([
  ...Object.values(officePaths),
  '/admin/dashboard?class=1A',
  '/admin/leavers?panel=print',
  '/admin/students/1/history',
])('%s leads nowhere else', (address) => {
  expect(follow(address)).toBeUndefined();
});

import { expect, it } from 'vitest';
import { pathTo, paths } from './paths.ts';

it('builds an address from which no value can break out', () => {
  const id = '../admin?x=1&y=2#z\u0000 é%2f\\..';
  const path = pathTo(paths.studentRecord, { id });
  expect(path).toMatch(/^\/api\/student-record\/[^/?#\\\s]+$/);
  expect(decodeURIComponent(path.split('/')[3] ?? '')).toBe(id);
});

it('adds a query, without what is undefined', () => {
  expect(pathTo(paths.auditLog, {}, { who: 'a&b', limit: 5, before: undefined })).toBe(
    '/api/audit-log?who=a%26b&limit=5',
  );
  expect(pathTo(paths.exportData, {}, { classes: ['1A', '2 B'] })).toBe(
    '/api/registration-data-spreadsheet?classes=1A&classes=2%20B',
  );
});

import { expect, it } from 'vitest';
import { findAffectedTests } from './affected-tests.mjs';

const server = 'apps/server/src';

/** @param {Record<string, string[]>} imports */
const modules = (imports) =>
  Object.entries(imports).map(([source, targets]) => ({
    source,
    dependencies: targets.map((resolved) => ({ resolved })),
  }));

const graph = modules({
  [`${server}/app.ts`]: [`${server}/features/a/a.routes.ts`, `${server}/features/b/b.routes.ts`],
  [`${server}/features/a/a.routes.ts`]: [`${server}/features/a/a.service.ts`],
  [`${server}/features/a/a.test.ts`]: [`${server}/app.ts`],
  [`${server}/features/b/b.routes.ts`]: [],
  [`${server}/features/b/b.test.ts`]: [`${server}/app.ts`],
  [`${server}/features/b/far.test.ts`]: [`${server}/features/b/near.ts`],
  [`${server}/features/b/near.ts`]: [`${server}/features/a/a.service.ts`],
  'apps/web/src/loop-a.ts': ['apps/web/src/loop-b.ts'],
  'apps/web/src/loop-b.ts': ['apps/web/src/loop-a.ts'],
  'apps/web/src/loop.test.tsx': ['apps/web/src/loop-a.ts'],
});

it('selects the tests of the feature and of importing files, but not those that import it only through the app', () => {
  expect(findAffectedTests([`${server}/features/a/a.service.ts`], graph)).toEqual([
    `${server}/features/a/a.test.ts`,
    `${server}/features/b/far.test.ts`,
  ]);
});

it('selects what imports the migrations if one of them changed', () => {
  const graph = modules({
    [`${server}/db/migrate.test.ts`]: [`${server}/db/find-migrations.ts`],
    [`${server}/db/other.test.ts`]: [],
  });
  expect(findAffectedTests([`${server}/db/migrations/first/students.ts`], graph)).toEqual([
    `${server}/db/migrate.test.ts`,
  ]);
});

it('selects every test of the app if the app itself changed', () => {
  expect(findAffectedTests([`${server}/app.ts`], graph)).toHaveLength(2);
});

it('handles cycles, and selects a changed test', () => {
  expect(findAffectedTests(['apps/web/src/loop-b.ts'], graph)).toEqual(['apps/web/src/loop.test.tsx']);
  expect(findAffectedTests(['apps/web/src/loop.test.tsx'], graph)).toEqual(['apps/web/src/loop.test.tsx']);
});

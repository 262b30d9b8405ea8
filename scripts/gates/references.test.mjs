import { expect, it } from 'vitest';
import { findBrokenReferences } from './references.mjs';

const validCheckout = {
  'docs/rules.md': 'The next free number is 3.\n\n### R1. Names\n\nText.\n\n### R2. Dates\n\nText, see R1.\n',
  'docs/adr/0007-dates.md': '# 7\n\nSee [rules](../rules.md#names), `../rules.md` and R2.\n',
  'apps/server/src/db/merge.ts': '/** Keeps names (R1), in memory. */\nexport const a = 1;\n',
  'apps/server/src/db/merge.test.ts': '',
};

const validReferences = {
  'a path from the root': 'See `apps/server/src/db/merge.ts`.',
  'the end of a path': 'See `db/merge.ts`, `merge.ts` and `src/db/`.',
  braces: 'See `apps/server/src/db/{merge,merge.test}.ts`.',
  'a glob': 'See `*.test.ts` and `docs/adr/*.md`.',
  'a path in a command': 'Run `node docs/adr/0007-dates.md --all`.',
  'words that are not paths':
    '`GET /api/students`, `application/json`, `@node-rs/argon2`, `pdf.js`, `2026/1`, `import/no-cycle`.',
  'a generated file': '`apps/server/dist/main.js` and `.cache/reports/times.json`',
  'a file that the reader creates': 'Write a new file `apps/server/src/db/size.ts`.',
  'a code block': '```ts\nimport "./size.ts"; // see docs/size.md\n```',
  'a tree of folders': '```\napps/server/\n  src/db/   merge.ts\n```',
  'a link to a website': '[Node](https://nodejs.org/docs/size.md)',
  'an ADR': 'ADR 7 and [ADR 07](docs/adr/0007-dates.md)',
};

it.each(Object.entries(validReferences))('accepts %s', (_name, text) => {
  expect(brokenWith({ 'README.md': `# Title\n\n${text}\n` })).toEqual([]);
});

/** @type {[name: string, files: Record<string, string>, expected: string][]} */
const broken = [
  ['a path in backticks', { 'README.md': 'a\n`db/size.ts`' }, 'README.md:2: db/size.ts does not exist'],
  ['one file name', { 'README.md': '`size.test.ts`' }, 'README.md:1: size.test.ts does not exist'],
  ['a folder', { 'README.md': '`apps/server/src/http`' }, 'README.md:1: apps/server/src/http does not exist'],
  [
    'one of the braces',
    { 'README.md': '`db/{merge,size}.ts`' },
    'README.md:1: db/{merge,size}.ts does not exist',
  ],
  ['a glob', { 'README.md': '`db/*.mjs`' }, 'README.md:1: db/*.mjs does not exist'],
  ['a link', { 'docs/a.md': '[b](docs/rules.md)' }, 'docs/a.md:1: docs/rules.md does not exist'],
  ['a relative path', { 'docs/a.md': '`./adr/size.md`' }, 'docs/a.md:1: ./adr/size.md does not exist'],
  ['a folder of a tree', { 'a.md': '```\nsrc/db/\n  cache/  x\n```' }, 'a.md:3: cache/ does not exist'],
  ['a line comment', { 'a.ts': 'f(); // see docs/size.md.' }, 'a.ts:1: docs/size.md does not exist'],
  ['a block comment', { 'a.tsx': '/**\n * See size.test.ts.\n */' }, 'a.tsx:2: size.test.ts does not exist'],
  ['a shell comment', { 'a.sh': '# see docs/size.md' }, 'a.sh:1: docs/size.md does not exist'],
  ['a rule', { 'a.ts': '// R1 and R9' }, 'a.ts:1: docs/rules.md does not define R9'],
  ['an ADR', { 'a.ts': '/* ADR 8 */' }, 'a.ts:1: there is no ADR 8'],
  [
    'a rule in another rule',
    { 'docs/rules.md': `${validCheckout['docs/rules.md']}R9\n` },
    'docs/rules.md:10: docs/rules.md does not define R9',
  ],
];

it.each(broken)('reports %s that does not exist', (_name, files, expected) => {
  expect(brokenWith(files)).toEqual([expected]);
});

it('finds paths in comments, not in code', () => {
  expect(brokenWith({ 'a.ts': "const a = 'docs/size.md';\nconst b = 'http://docs/size.md';" })).toEqual([]);
});

it('reports a rule that nothing else cites', () => {
  expect(brokenWith({ 'apps/server/src/db/merge.ts': '' })).toEqual(['docs/rules.md: nothing cites R1']);
});

it('reports a rule number that is defined twice, or is not below the next free one', () => {
  const rules = validCheckout['docs/rules.md'];
  expect(brokenWith({ 'docs/rules.md': `${rules}\n### R1. Again\n` })).toEqual([
    'docs/rules.md: R1 is defined twice',
  ]);
  expect(brokenWith({ 'docs/rules.md': rules.replace('is 3.', 'is 2.') })).toEqual([
    'docs/rules.md: raise the next free number above R2',
  ]);
});

it.each([
  '(decisions, section 4)',
  'as the specification has it',
  "the\n * specification's",
  '(specification, section 2)',
])('reports a document that is not in the repository: %s', (words) => {
  expect(brokenWith({ 'a.ts': `/**\n * Sorted ${words}\n */` })).toEqual([
    expect.stringMatching(/^a\.ts:2: ".+" is not in the repository; cite a rule of docs\/rules\.md$/s),
  ]);
});

/**
 * Returns the errors of the valid checkout with these files added or replaced. @param {Record<string, string>} files
 */
function brokenWith(files) {
  /** @type {Record<string, string>} */
  const checkout = { ...validCheckout, ...files };
  return findBrokenReferences({ paths: Object.keys(checkout), read: (path) => checkout[path] ?? '' });
}

// Violations of our own rules and boundaries, and one for each tool and plugin, which shows that it is on.

/** In apps/server/src, reported by Oxlint. @type {Record<string, string>} */
export const server = {
  'no-explicit-any': 'export type A = any;',
  'no-floating-promises': 'declare function g(): Promise<void>;\nexport const f = () => { g(); };',
  'no-unused-vars': 'const a = 1;',
  'prefer-rest-params': 'export function f() { return arguments[0]; }',
  'no-restricted-properties': 'export const a = Math.random();',
  'no-super-linear-backtracking': 'export const a = /^\\s*\\d*\\s*$/;',
  'no-restricted-syntax': "import { createHash } from 'node:crypto';\nexport const a = createHash('md5');",
};

/** In apps/web/src, reported by Oxlint. @type {Record<string, string>} */
export const web = {
  'alt-text': '<img src="a" />',
  'no-restricted-syntax': '<div dangerouslySetInnerHTML={{ __html: "a" }} />',
};

/** A component or hook in apps/web/src, reported by Oxlint. @type {Record<string, string>} */
export const hooks = {
  'rules-of-hooks': 'export function A({ b }: { b: boolean }) { if (b) useRef(1); return null; }',
  'exhaustive-deps':
    'export function A({ b }: { b: number }) { useEffect(() => { console.log(b); }, []); return null; }',
};

/** Reported by Oxlint in other folders: file, rule, code. @type {[string, string, string][]} */
export const otherFolders = [
  ['apps/web/src/markup-1.ts', 'no-restricted-syntax', "document.body.innerHTML = 'a';"],
  ['apps/web/src/markup-2.ts', 'no-restricted-syntax', "document.body.insertAdjacentHTML('afterend', 'a');"],
  ['apps/web/src/markup-3.ts', 'no-restricted-syntax', "document.write('a');"],
  ['apps/web/src/cut-text-1.tsx', 'no-restricted-syntax', 'export const a = <input maxLength={5} />;'],
  [
    'apps/web/src/cut-text-2.tsx',
    'no-restricted-syntax',
    "import Input from '@mui/material/Input';\nexport const a = <Input inputProps={{ maxLength: 5 }} />;",
  ],
  [
    'apps/web/src/without-waiting.ts',
    'no-restricted-syntax',
    'export const f = (row: { element: () => Element }) => row.element();',
  ],
  ['apps/server/url-path.mjs', 'no-restricted-syntax', 'export const a = new URL(import.meta.url).pathname;'],
  [
    'apps/server/src/url-path.ts',
    'no-restricted-syntax',
    "export const a = new URL('b', import.meta.url).pathname;",
  ],
  ['packages/domain/src/random.ts', 'no-restricted-properties', 'export const a = Math.random();'],
  [
    'apps/server/src/address.ts',
    'no-restricted-syntax',
    'export const f = (request: { ip: string }) => request.ip;',
  ],
  ['packages/domain/src/sha1.ts', 'no-restricted-syntax', "export const a = createHmac('SHA-1', 'b');"],
  ['packages/domain/src/react.ts', 'no-restricted-imports', "export { useState } from 'react';"],
  [
    'apps/server/src/cycle-a.ts',
    'no-cycle',
    "import { b } from '#server/cycle-b.ts';\nexport const a = () => b;",
  ],
  ['apps/server/src/cycle-b.ts', 'no-cycle', "import { a } from './cycle-a.ts';\nexport const b = () => a;"],
  ['apps/web/src/cycle-a.ts', 'no-cycle', "import { b } from '#web/cycle-b.tsx';\nexport const a = () => b;"],
  ['apps/web/src/cycle-b.tsx', 'no-cycle', "import { a } from './cycle-a.ts';\nexport const b = () => a;"],
  [
    'apps/server/src/unused-directive.ts',
    'Unused eslint-disable directive (no problems were reported).',
    '// oxlint-disable-next-line no-var\nexport const a = 1;',
  ],
];

/** Reported by the compiler instead of a linter. @type {[string, string, string][]} */
export const compiler = [['scripts/no-undef.mjs', 'TS2304', 'export const a = zzzz;']];

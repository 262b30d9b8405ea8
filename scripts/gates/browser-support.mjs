import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { simple } from 'acorn-walk';
import { root } from '../set-up/root.mjs';

/** Methods and globals that the browsers of `apps/web/browsers.mjs` lack, by the name that a minifier leaves as it is. */
const newerNames = new Set(
  [
    'findLastIndex toSpliced fromAsync groupBy withResolvers structuredClone isWellFormed toWellFormed',
    'randomUUID canParse isSubsetOf isSupersetOf isDisjointFrom symmetricDifference toBase64 fromBase64 toHex fromHex',
    'setFromBase64 setFromHex sumPrecise checkVisibility showPopover hidePopover togglePopover scheduler',
    'CompressionStream DecompressionStream OffscreenCanvas BroadcastChannel requestIdleCallback startViewTransition',
    'escapeHTML setHTMLUnsafe moveBefore supportedValuesOf getOrInsert getOrInsertComputed',
  ].flatMap((names) => names.split(' ')),
);

/** Files of libraries that bring these methods along, or look for them before they call them. */
const knownUses = [
  { file: /^(?:open-pdf|pdf\.worker\.min)-/, names: newerNames, because: 'pdf.js has its own replacements' },
  {
    file: /^ChartsYAxis-/,
    names: new Set(['findLastIndex', 'structuredClone']),
    because: 'ui/charts/missing-methods.ts brings them along',
  },
  { file: /./, names: new Set(['startViewTransition']), because: 'React looks for it first' },
  { file: /./, names: new Set(['canParse']), because: 'zod and React Router look for it first' },
  { file: /./, names: new Set(['requestIdleCallback']), because: 'prefetch-when-idle.ts looks for it first' },
  {
    file: /^qr-|^decode\.worker-|^verify-|^signed-pages/,
    names: new Set(['toBase64', 'scheduler']),
    because: 'the qr library only names them',
  },
];

/** Fails for syntax and methods in the built files that the portal's oldest browsers lack. */
export function checkBrowserSupport() {
  const folder = join(root, 'apps/web/dist/assets');
  const output = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) => findNewerFeatures(file, readFileSync(join(folder, file), 'utf8')));
  return { code: output.length > 0 ? 1 : 0, output: output.join('\n') };
}

/** @param {string} file its name without the folder @param {string} code @returns {string[]} */
export function findNewerFeatures(file, code) {
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {string} name */
  const use = (name) => {
    if (!newerNames.has(name)) return;
    if (!knownUses.some((known) => known.file.test(file) && known.names.has(name))) found.add(name);
  };
  simple(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), {
    StaticBlock: () => void found.add('static block'),
    MemberExpression: ({ computed, property }) => {
      if (!computed && property.type === 'Identifier') use(property.name);
    },
    Identifier: ({ name }) => use(name),
    Literal: ({ regex }) => {
      if (!regex) return;
      if (/\(\?<[=!]/.test(regex.pattern)) found.add('lookbehind in a regular expression');
      if (regex.flags.includes('v')) found.add('flag v of a regular expression');
    },
  });
  return [...found].map(
    (name) => `${file}: ${name} is missing in the oldest browsers (apps/web/browsers.mjs)`,
  );
}

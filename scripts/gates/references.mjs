import { readFileSync, readdirSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import { root } from '../set-up/root.mjs';
import { lineAt, pathFinder, pathsInComments, pathsInMarkdown } from './named-paths.mjs';

const RULES = 'docs/rules.md';
const ignoredFolders = new Set(['.git', '.cache', 'node_modules', 'dist', 'data', 'test-results']);
/** Contains broken references on purpose. */
const ignoredFile = 'scripts/gates/references.test.mjs';

const slashComments = new Set(['.ts', '.tsx', '.mjs', '.js', '.css', '.typ']);
const hashComments = new Set(['.sh', '.conf', '.yaml', '.service', '.timer', '.env']);

/** Phrases that refer to documents outside the repository. */
const externalReferences =
  /\bthe[\s*]+specificatio[n]\b|\bspecificatio[n](?:'s|, section)|\bdecisions?, sectio[n]|\bschool-fact[s]\b/gi;

/**
 * @typedef {object} Checkout
 * @property {string[]} paths every file, from the root
 * @property {(path: string) => string} read
 */

/**
 * Finds references in documents and comments to missing paths, rules of docs/rules.md, decision records and documents
 * outside the repository, and rules that nothing cites.
 * @param {Checkout} checkout
 * @returns {string[]} `file:line: what is wrong`
 */
export function findBrokenReferences({ paths, read }) {
  const exists = pathFinder(paths);
  /** @type {string[]} */
  const broken = [];
  /** @type {Map<string, string>} */
  const cited = new Map();

  for (const file of paths) {
    const extension = extname(file);
    const isMarkdown = extension === '.md';
    const isCode = slashComments.has(extension);
    if (file === ignoredFile || !(isMarkdown || isCode || hashComments.has(extension))) continue;
    const text = read(file);

    for (const { 0: phrase, index } of text.matchAll(externalReferences)) {
      broken.push(
        `${file}:${lineAt(text, index)}: "${phrase}" is not in the repository; cite a rule of ${RULES}`,
      );
    }
    for (const { 0: rule, index } of text.matchAll(/\bR\d+\b/g)) {
      const location = `${file}:${lineAt(text, index)}`;
      if (file !== RULES) cited.set(rule, location);
      else if (!definition(rule).test(text)) broken.push(`${location}: ${RULES} does not define ${rule}`);
    }
    for (const { 1: number = '', index } of text.matchAll(/\bADR[\s*]+(\d+)/g)) {
      const record = `docs/adr/${number.padStart(4, '0')}-`;
      if (paths.some((path) => path.startsWith(record))) continue;
      broken.push(`${file}:${lineAt(text, index)}: there is no ADR ${number}`);
    }
    const named = isMarkdown ? pathsInMarkdown(text) : pathsInComments(text, isCode);
    for (const { path, line, kind } of named) {
      if (!exists(path, file, kind)) broken.push(`${file}:${line}: ${path} does not exist`);
    }
  }

  const text = read(RULES);
  const rules = [...text.matchAll(/^### (R\d+)\. /gm)].map(([, rule = '']) => rule);
  const nextNumber = Number(/^The next free number is (\d+)\.$/m.exec(text)?.[1] ?? 0);
  for (const [rule, location] of cited) {
    if (!rules.includes(rule)) broken.push(`${location}: ${RULES} does not define ${rule}`);
  }
  for (const [index, rule] of rules.entries()) {
    if (rules.indexOf(rule) !== index) broken.push(`${RULES}: ${rule} is defined twice`);
    if (!cited.has(rule)) broken.push(`${RULES}: nothing cites ${rule}`);
    if (Number(rule.slice(1)) >= nextNumber)
      broken.push(`${RULES}: raise the next free number above ${rule}`);
  }
  return broken;
}

/** Checks the files of this checkout. */
export function checkReferences() {
  const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
  const broken = findBrokenReferences({ paths: filesBelow(''), read });
  return Promise.resolve({ code: broken.length > 0 ? 1 : 0, output: broken.join('\n') });
}

/** @param {string} rule */
const definition = (rule) => new RegExp(`^### ${rule}\\. `, 'm');

/** @param {string} folder from the root @returns {string[]} */
function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !ignoredFolders.has(name))
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return entry.isFile() ? [path] : [];
    });
}

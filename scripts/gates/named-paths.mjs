import { dirname, posix } from 'node:path';

/** @typedef {{ path: string, line: number, kind: 'text' | 'link' | 'tree' }} NamedPath */

const codeBlock = /^ *```(\w*)\n[\s\S]*?^ *```/gm;
const pathCharacters = /^[\w.@*{},/-]+$/;
/** A single name with one of these endings is a file of the repository; others, such as `pdf.js`, need a folder. */
const sourceName = /^[\w*{},-][\w.*{},-]*\.(ts|tsx|mjs|md|sh|typ|css)$/;
const fileName = /\.(ts|tsx|mjs|js|md|sh|typ|css|html|json|conf|yaml|service|timer|png)$/;
/** Created by a build, by the portal or by an operator. */
const generated = /(^|\/)(\.cache|dist|node_modules)\/|^\.\/data$|(^|\/)\.env$/;

/**
 * Whether a path exists from the root, from the file that names it, or as the end of a longer path, such as
 * `students/merge.ts`. A link has to lead there from its file.
 * @param {string[]} paths
 * @returns {(path: string, from: string, kind: NamedPath['kind']) => boolean}
 */
export function pathFinder(paths) {
  const files = new Set(paths);
  /** @type {Set<string>} */
  const folders = new Set();
  for (const path of paths)
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(folder);
  const all = [...files, ...folders];
  const suffixes = new Set(
    all.flatMap((path) => path.split('/').map((_, index, parts) => parts.slice(index).join('/'))),
  );
  const firstFolders = new Set(
    [...folders].filter((path) => /^[^/]+$|\/src\/[^/]+$/.test(path)).map((path) => posix.basename(path)),
  );

  return (named, from, kind) => {
    const path = named.replace(/\/$/, '');
    if (generated.test(path)) return true;
    if (kind === 'link' || /^\.\.?\//.test(path)) {
      const target = posix.join(posix.dirname(from), path);
      return files.has(target) || folders.has(target);
    }
    const [first = ''] = path.split('/', 1);
    const isPath = path.includes('/')
      ? firstFolders.has(first) || fileName.test(path)
      : sourceName.test(path);
    if (!isPath && !(kind === 'tree' && named.endsWith('/'))) return true;
    return alternatives(path).every((one) => {
      if (!one.includes('*')) return suffixes.has(one);
      const pattern = new RegExp(`^${one.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
      return [...suffixes].some((suffix) => pattern.test(suffix));
    });
  };
}

/** Expands braces in a path. @param {string} path @returns {string[]} */
function alternatives(path) {
  const [, before = '', choices, after = ''] = /^([^{]*)\{([^{}]*)\}(.*)$/.exec(path) ?? [];
  if (choices === undefined) return [path];
  return choices.split(',').flatMap((choice) => alternatives(`${before}${choice}${after}`));
}

/**
 * Finds paths in backticks, links and folder trees (code blocks without a language), except those that a guide has its
 * reader create.
 * @param {string} text
 */
export function pathsInMarkdown(text) {
  /** @type {NamedPath[]} */
  const named = [];
  for (const { 0: block, 1: language, index } of text.matchAll(codeBlock)) {
    if (language !== '') continue;
    for (const [row, content] of block.split('\n').entries()) {
      for (const path of pathsIn(content))
        named.push({ path, line: lineAt(text, index) + row, kind: 'tree' });
    }
  }
  const prose = text.replaceAll(codeBlock, (block) => block.replaceAll(/[^\n]/g, ' '));
  for (const { 1: code, 2: link, index } of prose.matchAll(/`([^`\n]+)`|\]\(([^)\s]+)\)/g)) {
    const line = lineAt(prose, index);
    if (link !== undefined && !/^(https?:|mailto:|#)/.test(link)) {
      named.push({ path: link.replace(/#.*/, ''), line, kind: 'link' });
    }
    if (code === undefined || /\bnew file $/.test(prose.slice(0, index))) continue;
    for (const path of pathsIn(code)) named.push({ path, line, kind: 'text' });
  }
  return named;
}

/** @param {string} text @param {boolean} isCode with // and block comments, else with # */
export function pathsInComments(text, isCode) {
  /** @type {NamedPath[]} */
  const named = [];
  let isInBlock = false;
  for (const [index, line] of text.split('\n').entries()) {
    const start = isInBlock ? 0 : line.search(isCode ? /(?:^|[\s{])\/[/*]/ : /(?:^|\s)#\s/);
    if (start < 0) continue;
    const comment = line.slice(start);
    isInBlock = (isInBlock || /^.?\/\*/.test(comment)) && isCode && !comment.includes('*/');
    for (const path of pathsIn(comment)) named.push({ path, line: index + 1, kind: 'text' });
  }
  return named;
}

/** Returns the words that may be paths. @param {string} text */
const pathsIn = (text) =>
  text
    .split(/[\s`'"()[\]]+/)
    .map((word) => word.replace(/[.,;:!?]+$/, '').replace(/:\d+$/, ''))
    .filter((word) => pathCharacters.test(word) && /[./]/.test(word) && /^(\w|\.\.?\/|\*)/.test(word));

/** @param {string} text @param {number} index */
export const lineAt = (text, index) => text.slice(0, index).split('\n').length;

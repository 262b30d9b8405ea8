import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/** @typedef {Readonly<Record<'title' | 'styles' | 'body', string>>} PrerenderedPage */

const root = import.meta.dirname;
// Where Node finds the packages that the prerender bundle imports.
const work = join(root, 'node_modules', '.prerender');

/** @typedef {{ fileName: string, facadeModuleId: string | null, imports: string[] }} Chunk */

/** What a step of the registration is made of, each loaded by the one before it; a step's own part is small. */
const ofSteps = ['portal.tsx', 'configure-zod.ts', 'registration-layout.tsx', 'registration-data-page.tsx'];

/**
 * Renders the first view of each page into the HTML of a build: `index.html` for families, `admin.html` for the office,
 * `portal.html` for every address behind the sign-in, `registration.html` for those of the steps, which asks for all
 * that a step needs at once.
 * @param {string} folder
 * @param {readonly Chunk[]} chunks
 */
export async function prerenderPages(folder, chunks) {
  await build({
    root,
    logLevel: 'warn',
    build: { ssr: 'src/app/prerender.tsx', outDir: work, emptyOutDir: true, copyPublicDir: false },
  });
  const { prerenderedPages } =
    /** @type {{ prerenderedPages: Record<'student' | 'admin' | 'portal', PrerenderedPage> }} */ (
      await import(pathToFileURL(join(work, 'prerender.js')).href)
    );
  const built = (/** @type {string} */ file) => withFont(readFileSync(join(folder, file), 'utf8'));
  const portal = built('portal.html');
  // The letters come before the script, which only waits for the picture.
  const signIn = built('index.html').replace(
    /<script type="module"|<link rel="modulepreload"/g,
    '$& fetchpriority="low"',
  );
  writeFileSync(join(folder, 'index.html'), fill(signIn, prerenderedPages.student));
  writeFileSync(join(folder, 'admin.html'), fill(signIn, prerenderedPages.admin));
  const opening = fill(portal, prerenderedPages.portal);
  writeFileSync(join(folder, 'portal.html'), opening);
  writeFileSync(join(folder, 'registration.html'), withPreloads(opening, chunks));
}

/** @param {string} html @param {readonly Chunk[]} chunks */
function withPreloads(html, chunks) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  /** @type {Set<string>} */
  const needed = new Set();
  /** @param {string} file */
  const need = (file) => {
    if (needed.has(file)) return;
    needed.add(file);
    byFile.get(file)?.imports.forEach(need);
  };
  for (const part of ofSteps) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${part}`));
    if (!chunk) throw new Error(`The build has no part ${part}`);
    need(chunk.fileName);
  }
  const links = [...needed]
    .filter((file) => !html.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return replace(html, '</head>', `${links.join('')}\n  </head>`);
}

/** @param {string} html @param {PrerenderedPage} drawn */
function fill(html, { title, styles, body }) {
  const withStyles = replace(html, '</head>', `${styles}\n  </head>`);
  const withBody = replace(withStyles, '<div id="root"></div>', `<div id="root">${body}</div>`);
  return title === '' ? withBody : replace(withBody, /<title>.*?<\/title>/, title);
}

/** Asks at once for the letters that the first picture needs. @param {string} html */
function withFont(html) {
  const latin = /url\(([^)]*-latin-wght-[^)]*)\)/.exec(html)?.[1];
  if (latin === undefined) throw new Error('The page names no Latin font');
  const preload = `<link rel="preload" href="${latin}" as="font" type="font/woff2" crossorigin>`;
  return replace(html, '<style>', `${preload}\n    <style>`);
}

/**
 * As String.replace, but it neither misses in silence nor reads a `$` in the new text.
 * @param {string} html @param {string | RegExp} place @param {string} text
 */
function replace(html, place, text) {
  if (html.search(place) < 0) throw new Error(`The page has no ${String(place)}`);
  return html.replace(place, () => text);
}

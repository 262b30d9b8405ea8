import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { firstPages } from './chunks.mjs';

/** @typedef {Readonly<Record<'title' | 'styles' | 'body', string>>} PrerenderedPage */

const root = import.meta.dirname;
// Where Node finds the packages that the prerender bundle imports.
const work = join(root, 'node_modules', '.prerender');

/** @typedef {{ fileName: string, facadeModuleId: string | null, moduleIds: readonly string[], imports: string[] }} Chunk */

/**
 * Renders the first view of each page into the HTML of a build: `index.html` and `admin.html` for the sign-in of
 * families and of the office, `invitation.html` before an administrator's first, `verify.html`, and three documents for the paths behind the sign-in, with preloads of
 * their scripts: `registration.html` for the steps of the registration, `office.html` for the office and `portal.html`
 * for all others.
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
    /** @type {{ prerenderedPages: Record<'student' | 'admin' | 'invitation' | 'portal' | 'verify', PrerenderedPage> }} */ (
      await import(pathToFileURL(join(work, 'prerender.js')).href)
    );
  const built = (/** @type {string} */ file) => withFont(readFileSync(join(folder, file), 'utf8'));
  const portal = built('portal.html');
  // The font is loaded before the script, because the script waits for the first paint anyway.
  const signIn = built('index.html').replace(
    /<script type="module"|<link rel="modulepreload"/g,
    '$& fetchpriority="low"',
  );
  writeFileSync(join(folder, 'index.html'), fill(signIn, prerenderedPages.student));
  writeFileSync(join(folder, 'admin.html'), fill(signIn, prerenderedPages.admin));
  writeFileSync(join(folder, 'invitation.html'), fill(signIn, prerenderedPages.invitation));
  const verify = built('verify.html');
  writeFileSync(join(folder, 'verify.html'), fill(verify, prerenderedPages.verify));
  const opening = fill(portal, prerenderedPages.portal);
  const { portal: always, registration, office } = firstPages;
  writeFileSync(join(folder, 'portal.html'), withPreloads(opening, chunks, always));
  writeFileSync(
    join(folder, 'registration.html'),
    withPreloads(opening, chunks, [...always, ...registration]),
  );
  writeFileSync(join(folder, 'office.html'), withPreloads(opening, chunks, [...always, ...office]));
}

/** @param {string} html @param {readonly Chunk[]} chunks @param {readonly string[]} modules */
function withPreloads(html, chunks, modules) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  /** @type {Set<string>} */
  const needed = new Set();
  /** @param {string} file */
  const need = (file) => {
    if (needed.has(file)) return;
    needed.add(file);
    byFile.get(file)?.imports.forEach(need);
  };
  for (const module of modules) {
    const containing = chunks.filter(({ moduleIds, facadeModuleId }) =>
      [...moduleIds, facadeModuleId].some((id) => id?.endsWith(`/${module}`)),
    );
    if (containing.length === 0) throw new Error(`The build has no chunk with ${module}`);
    for (const { fileName } of containing) need(fileName);
  }
  const links = [...needed]
    .filter((file) => !html.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return replace(html, '</head>', `${links.join('')}\n  </head>`);
}

/** @param {string} html @param {PrerenderedPage} page */
function fill(html, { title, styles, body }) {
  const withStyles = replace(html, '</head>', `${styles}\n  </head>`);
  const withBody = replace(withStyles, '<div id="root"></div>', `<div id="root">${body}</div>`);
  return title === '' ? withBody : replace(withBody, /<title>.*?<\/title>/, title);
}

/** Preloads the font of the first paint. @param {string} html */
function withFont(html) {
  const latin = /url\(([^)]*-latin-wght-[^)]*)\)/.exec(html)?.[1];
  if (latin === undefined) throw new Error('The page names no Latin font');
  const preload = `<link rel="preload" href="${latin}" as="font" type="font/woff2" crossorigin>`;
  return replace(html, '<style>', `${preload}\n    <style>`);
}

/**
 * Like String.replace, but throws if nothing matches, and takes `$` literally.
 * @param {string} html @param {string | RegExp} place @param {string} text
 */
function replace(html, place, text) {
  if (html.search(place) < 0) throw new Error(`The page has no ${String(place)}`);
  return html.replace(place, () => text);
}

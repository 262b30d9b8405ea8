// `node build.mjs FOLDER`: runs Vite's build, prerenders the first pages, and compresses each text file once instead of
// at each request.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { browsers } from './browsers.mjs';
import { createChunkGroups } from './chunks.mjs';
import { prerenderPages } from './prerender.mjs';

const folder = process.argv[2] ?? join(import.meta.dirname, 'dist');
const text = /\.(html|js|css|svg|json|txt|webmanifest|map)$/;
const smallest = 1024;

const built = await build({
  root: import.meta.dirname,
  logLevel: 'warn',
  build: {
    outDir: folder,
    emptyOutDir: true,
    target: browsers,
    rolldownOptions: {
      input: ['index.html', 'portal.html'],
      output: { codeSplitting: { groups: createChunkGroups() } },
    },
  },
});
// A build of its own, so that neither this page nor the sign-in loads chunks of the other.
await build({
  root: import.meta.dirname,
  logLevel: 'warn',
  build: {
    outDir: folder,
    emptyOutDir: false,
    target: browsers,
    copyPublicDir: false,
    rolldownOptions: { input: 'verify.html' },
  },
});
await prerenderPages(folder, getChunks(built));

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => text.test(file));
await Promise.all(files.map((file) => compress(join(folder, file))));

/** @param {Awaited<ReturnType<typeof build>>} result */
function getChunks(result) {
  const outputs = 'output' in result ? result.output : [];
  return outputs.flatMap((file) => (file.type === 'chunk' ? [file] : []));
}

/** @param {string} file */
async function compress(file) {
  const content = readFileSync(file);
  if (content.length < smallest) return;
  const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, brotli));
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}

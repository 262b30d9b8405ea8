import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { listFiles } from './folder.mjs';

/**
 * Packs a folder as NAME.tar.gz with sorted names, one time and no accounts, so that the same content gives the same bytes.
 * @param {string} folder
 * @param {{ name: string, file: string, seconds: number }} archive name: the folder's name in the archive
 */
export async function packFolder(folder, { name, file, seconds }) {
  const archive = pack();
  const written = pipeline(archive, createGzip({ level: 9 }), createWriteStream(file));
  const add = async () => {
    for (const path of listFiles(folder)) {
      const entry = { name: `${name}/${path}`, mode: path.endsWith('.sh') ? 0o755 : 0o644 };
      const content = readFileSync(join(folder, path));
      await new Promise((resolve, reject) => {
        archive.entry({ ...entry, mtime: new Date(seconds * 1000) }, content, (error) =>
          error ? reject(error) : resolve(undefined),
        );
      });
    }
    archive.finalize();
  };
  await Promise.all([written, add()]);
}

/** @param {string} file */
export async function hashFile(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

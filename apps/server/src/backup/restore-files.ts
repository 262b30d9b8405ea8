import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../storage/file-store.ts';
import { type ArchiveContents, FILES_PREFIX, sha256 } from './archive-format.ts';
import { readTar } from './tar.ts';

/**
 * Stores the files of an archive under their keys, and reads each back to verify it.
 * @returns the number of files; other files in the store are kept
 */
export async function restoreFiles(
  archive: FileHandle,
  contents: ArchiveContents,
  { fileStore, incomingDir }: { fileStore: FileStore; incomingDir: string },
) {
  const listed = new Map(contents.parts.map((part) => [part.name, part]));
  await mkdir(incomingDir, { recursive: true });
  const received = join(incomingDir, `restore-${randomUUID()}`);
  let files = 0;
  try {
    for await (const { name, content } of readTar(archive, (each) => each.startsWith(FILES_PREFIX))) {
      const key = name.slice(FILES_PREFIX.length);
      await writeFile(received, content, { mode: 0o600 });
      await fileStore.put(key, received, listed.get(name)?.media_type ?? 'application/octet-stream');
      if ((await hashStoredFile(fileStore, key)) !== listed.get(name)?.sha256) {
        throw new Error(`The file ${key} could not be restored exactly. The database was not changed.`);
      }
      files += 1;
    }
  } finally {
    await rm(received, { force: true });
  }
  return files;
}

async function hashStoredFile(fileStore: FileStore, key: string) {
  const file = await fileStore.open(key);
  return file && sha256(await buffer(file.stream));
}

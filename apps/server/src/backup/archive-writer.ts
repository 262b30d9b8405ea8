import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { renameDurably } from '../storage/rename-durably.ts';
import { CONTENTS_NAME, type ArchiveContents, gzipText, type ArchivePart, sha256 } from './archive-format.ts';
import { tarEnd, tarEntry } from './tar.ts';

/** Writes a backup to a temporary name, so that a partial one never looks complete. */
export class ArchiveWriter {
  readonly #parts: ArchivePart[] = [];
  readonly #path: string;
  readonly #temporaryPath: string;
  readonly #file: FileHandle;
  #bytes = 0;

  private constructor(path: string, temporaryPath: string, file: FileHandle) {
    this.#path = path;
    this.#temporaryPath = temporaryPath;
    this.#file = file;
  }

  static async open(path: string) {
    const temporaryPath = `${path}.${randomBytes(4).toString('hex')}.part`;
    return new ArchiveWriter(path, temporaryPath, await open(temporaryPath, 'wx', 0o600));
  }

  async add(name: string, content: Buffer, mediaType?: string) {
    await this.#write(tarEntry({ name, content }));
    this.#parts.push({
      name,
      bytes: content.length,
      sha256: sha256(content),
      ...(mediaType !== undefined && { media_type: mediaType }),
    });
  }

  /**
   * Completes the archive and renames it.
   * @param choosePath may read the complete archive under its temporary name, and chooses another name than the given one
   * @returns its path, and its size in bytes
   */
  async finish(
    rest: Omit<ArchiveContents, 'parts'>,
    choosePath: (temporaryPath: string, contents: ArchiveContents) => Promise<string> = () =>
      Promise.resolve(this.#path),
  ) {
    const contents: ArchiveContents = { ...rest, parts: this.#parts };
    await this.#write(tarEntry({ name: CONTENTS_NAME, content: await gzipText(JSON.stringify(contents)) }));
    await this.#write([tarEnd]);
    await this.#file.sync();
    await this.#file.close();
    const path = await choosePath(this.#temporaryPath, contents);
    await renameDurably(this.#temporaryPath, path);
    return { path, bytes: this.#bytes };
  }

  async discard() {
    await this.#file.close();
    await rm(this.#temporaryPath, { force: true });
  }

  async #write(pieces: Buffer[]) {
    const bytes = Buffer.concat(pieces);
    await this.#file.writeFile(bytes);
    this.#bytes += bytes.length;
  }
}

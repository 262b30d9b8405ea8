import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { damagedFileError, MAX_UNPACKED_BYTES, UnreadableFileError } from './reader-errors.ts';

const MEGABYTE = 1024 * 1024;

/** A ZIP archive that checks declared sizes before it unpacks anything. Names are not case-sensitive. */
export class ZipArchive {
  readonly #file: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(file: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#file = file;
    this.#entries = entries;
  }

  /** @throws UnreadableFileError if it is damaged, or declares more than the limit */
  static async open(bytes: Buffer): Promise<ZipArchive> {
    const entries = new Map<string, Entry>();
    let file: ZipFile;
    try {
      file = await fromBufferPromise(bytes);
      for await (const entry of file.eachEntry()) {
        const name = entry.fileName.toLowerCase();
        // Programs differ in which of two entries with the same name they use.
        if (entries.has(name)) throw damagedFileError();
        entries.set(name, entry);
      }
    } catch {
      throw damagedFileError();
    }
    const unpacked = [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (unpacked > MAX_UNPACKED_BYTES) {
      throw new UnreadableFileError(
        `The workbook unpacks to ${Math.ceil(unpacked / MEGABYTE)} MB, and at most ${MAX_UNPACKED_BYTES / MEGABYTE} MB can be read. Delete what is not needed, or import it in several files.`,
      );
    }
    return new ZipArchive(file, entries);
  }

  has(name: string) {
    return this.#entries.has(name.toLowerCase());
  }

  /** Whether an entry's name has this part, in small letters. */
  includes(part: string) {
    return [...this.#entries.keys()].some((name) => name.includes(part));
  }

  /** Yields the uncompressed bytes of an entry, never more than it declares. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name.toLowerCase());
    if (!entry) throw damagedFileError();
    if (entry.isEncrypted()) throw new UnreadableFileError('The workbook is protected by a password.');
    try {
      yield* (await this.#file.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
    } catch {
      throw damagedFileError();
    }
  }

  async text(name: string): Promise<string> {
    const pieces: Buffer[] = [];
    for await (const piece of this.read(name)) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  }
}

import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** A stored file, open for reading. Who does not read it to its end destroys the stream. */
export interface OpenFile {
  readonly stream: Readable;
  readonly bytes: number;
}

/** Where files are kept, under names that only the portal gives. Every role may throw StoreUnavailableError. */
export interface FileStore {
  /** Stores the file at `path`. When this returns it survives a power cut; until then nobody can open it. */
  put(key: string, path: string, mediaType: string): Promise<void>;
  open(key: string): Promise<OpenFile | undefined>;
  /** Removes the file, and what an interrupted `put` may have left of it. */
  remove(key: string): Promise<void>;
  /** The names of all files, in no order. */
  list(): AsyncIterable<string>;
  /** Returns if files can be stored and read now. */
  ping(): Promise<void>;
  close(): void;
}

/** The store can't be reached or is full: another try may do. */
export class StoreUnavailableError extends Error {}

/** The store says that it is not ours to use; the message is the one line that the operator reads. */
export class StoreRefusedError extends StoreUnavailableError {}

const KEY_BYTES = 20;

/** A name that nobody can guess, for a file to be stored under. */
export const generateFileKey = () => randomBytes(KEY_BYTES).toString('hex');

export const isFileKey = (name: string) => /^[0-9a-f]{40}$/.test(name);

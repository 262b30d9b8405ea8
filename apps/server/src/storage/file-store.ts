import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** A stored file, open for reading. A caller that does not read the stream to its end must destroy it. */
export interface OpenFile {
  readonly stream: Readable;
  readonly bytes: number;
}

/** Stores files by keys from `generateFileKey`, or by the SHA-256 of their content. Every method may throw StoreUnavailableError. */
export interface FileStore {
  /**
   * Stores bytes, or the file at a path. It can be opened only after this returns, and then survives a power failure.
   */
  put(key: string, content: Uint8Array | string, mediaType: string): Promise<void>;
  open(key: string): Promise<OpenFile | undefined>;
  /** Reads a small file. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Removes the file and the remains of an interrupted `put`. */
  remove(key: string): Promise<void>;
  /** Yields the keys of all files in no particular order. */
  list(): AsyncIterable<string>;
  /** Resolves if files can be stored and read. */
  ping(): Promise<void>;
  close(): void;
}

/** The store can't be reached or is full; retrying may help. */
export class StoreUnavailableError extends Error {}

/** The store has no space left, or can't be written at all. */
export class StoreFullError extends StoreUnavailableError {}

/** The configuration of the store is wrong. The one-line message is shown to the operator. */
export class StoreConfigurationError extends StoreUnavailableError {}

const KEY_BYTES = 20;

/** Generates an unguessable key for a new file. */
export const generateFileKey = () => randomBytes(KEY_BYTES).toString('hex');

/** A random key, or the SHA-256 of the file. */
export const isFileKey = (name: string) => /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(name);

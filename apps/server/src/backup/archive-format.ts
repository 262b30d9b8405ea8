import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { damagedArchiveError } from './tar.ts';

// A backup is a tar archive: `formroom.json`, `tables/…/000001.ndjson.gz`, `files/…` and `contents.json.gz`, in this order.

/** 1 was that of the versions before 1.0.0. */
export const FORMAT_VERSION = 2;
export const HEADER_NAME = 'formroom.json';
export const CONTENTS_NAME = 'contents.json.gz';
export const FILES_PREFIX = 'files/';
const TABLES_PREFIX = 'tables/';
/** Larger than any table part or list of contents. The limit protects against decompression bombs. */
const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;

export const headerSchema = z.object({
  formroom_backup: z.number(),
  created_at: z.string(),
  /** The latest migration of the backed-up database. */
  migration: z.string(),
  /** In loading order. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type ArchiveHeader = z.infer<typeof headerSchema>;

const partSchema = z.object({
  name: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  media_type: z.string().optional(),
});
export type ArchivePart = z.infer<typeof partSchema>;

const checksumSchema = z.object({ rows: z.number(), sum: z.string() });
/** The number of rows of a table and the sum of their hashes. */
export type TableChecksum = z.infer<typeof checksumSchema>;

export const contentsSchema = z.object({
  tables: z.record(z.string(), checksumSchema),
  parts: z.array(partSchema),
  /** Keys of files that rows reference but the store did not have. */
  missing: z.array(z.string()),
});
export type ArchiveContents = z.infer<typeof contentsSchema>;

export const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

export const partName = (table: string, part: number) =>
  `${TABLES_PREFIX}${table}/${String(part).padStart(6, '0')}.ndjson.gz`;

/** Returns the table name of an entry with rows. */
export const parseTableName = (name: string) => /^tables\/(\w+)\/\d{6,}\.ndjson\.gz$/.exec(name)?.[1];

export const gzipText = async (text: string): Promise<Buffer> => await promisify(gzip)(text);

export async function gunzipText(packed: Buffer): Promise<string> {
  const options = { maxOutputLength: MAX_UNPACKED_BYTES };
  const bytes = await promisify(gunzip)(packed, options).catch(() => {
    throw damagedArchiveError('a part can’t be unpacked');
  });
  return bytes.toString();
}

export const splitRows = (text: string) => text.split('\n').filter(Boolean);

const CHECKSUM_MODULUS = 2n ** 256n;

/** A checksum over the rows of a table in any order. Each row is a line of JSON with its columns in a fixed order. */
export class RowChecksum {
  #rows = 0;
  #sum = 0n;
  add(line: string) {
    this.#rows += 1;
    this.#sum = (this.#sum + BigInt(`0x${sha256(line)}`)) % CHECKSUM_MODULUS;
  }
  get result(): TableChecksum {
    return { rows: this.#rows, sum: this.#sum.toString(16) };
  }
}

import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { z } from 'zod';
import type { Tables } from './tables.ts';

const [gzipAsync, gunzipAsync] = [promisify(gzip), promisify(gunzip)];

/** The row that a value is stored in. */
export interface StoredPlace {
  readonly table: keyof Tables;
  /** The primary key, or what finds the row; several columns with spaces between them. */
  readonly id: string | number;
}

/** A stored value that this version can't read. The message names the row and never has any of the value. */
export class UnreadableRowError extends Error {
  readonly place: string;

  constructor({ table, id }: StoredPlace, reason: string) {
    super(`The row ${id} of ${table} can't be read: ${reason}.`);
    this.name = 'UnreadableRowError';
    this.place = `${table} ${id}`;
  }
}

/** @throws UnreadableRowError */
export function parseStored<Schema extends z.ZodType>(
  json: string,
  schema: Schema,
  place: StoredPlace,
): z.output<Schema> {
  return parseStoredValue(parseJson(json, place), schema, place);
}

/** @throws UnreadableRowError */
export function parseStoredValue<Schema extends z.ZodType>(
  value: unknown,
  schema: Schema,
  place: StoredPlace,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const codes = new Set(parsed.error.issues.map(({ code }) => code));
  // A path may have keys that are data, such as a text of a workbook.
  throw new UnreadableRowError(place, [...codes].join(', '));
}

export interface ErrorLog {
  error(details: { readonly err: unknown }, message: string): void;
}

/**
 * Parses the rows of a list. A row that can't be read is left out and logged, so that the others are shown.
 */
export function parseEach<Row, Parsed>(
  rows: readonly Row[],
  parse: (row: Row) => Parsed,
  log: ErrorLog,
): Parsed[] {
  return rows.flatMap((row) => {
    try {
      return [parse(row)];
    } catch (error) {
      if (!(error instanceof UnreadableRowError)) throw error;
      log.error({ err: error }, 'a row was left out of a list');
      return [];
    }
  });
}

function parseJson(json: string, place: StoredPlace): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // The message of the SyntaxError quotes the text.
    throw new UnreadableRowError(place, 'not JSON');
  }
}

/** Compresses a JSON value to base64 text, which both databases can store. It has about a tenth of the length. */
export const gzipJson = async (content: unknown) =>
  (await gzipAsync(JSON.stringify(content))).toString('base64');

/** @throws UnreadableRowError */
export async function parseGzipped<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  place: StoredPlace,
): Promise<z.output<Schema>> {
  const bytes = await gunzipAsync(Buffer.from(text, 'base64')).catch(() => {
    throw new UnreadableRowError(place, 'not gzipped');
  });
  return parseStoredValue(parseJson(bytes.toString(), place), schema, place);
}

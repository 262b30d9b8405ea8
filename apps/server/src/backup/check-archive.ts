import type { FileHandle } from 'node:fs/promises';
import { migrationNames } from '../db/migrate.ts';
import { isFileKey } from '../storage/file-store.ts';
import {
  CONTENTS,
  type Contents,
  contentsSchema,
  FILES,
  FORMAT,
  HEADER,
  type Header,
  headerSchema,
  type Part,
  rowsIn,
  sha256,
  tableOf,
  Tally,
  unpack,
} from './archive-format.ts';
import { backedUpTables } from './backed-up-tables.ts';
import { Refusal } from './refusal.ts';
import { damaged, type Entry, notAnArchive, readTar } from './tar.ts';

/**
 * What the archive says of itself at its beginning.
 * @throws Refusal where it is no backup, of a newer release than this one, or with tables that no backup has
 */
export async function readHeader(file: FileHandle): Promise<Header> {
  const { value: first } = (await readTar(file).next()) as { value?: Entry };
  if (first?.name !== HEADER) throw notAnArchive();
  const header = headerSchema.safeParse(parse(first.content.toString()));
  if (!header.success) throw damaged('the start of the file can’t be read');
  const { formroom_backup, migration } = header.data;
  if (formroom_backup > FORMAT || !migrationNames.includes(migration)) {
    throw new Refusal(
      `This backup was made by a newer release of Formroom (${migration}). Install that release and restore with it.`,
    );
  }
  demandBackedUp(header.data);
  return header.data;
}

/** A table that only the portal itself fills could bring sessions with it, and one of the database's own its users. */
function demandBackedUp({ tables }: Header) {
  const names = tables.map(({ name }) => name);
  const foreign = names.find((name, index) => !backedUpTables.includes(name) || names.indexOf(name) < index);
  if (foreign !== undefined) throw damaged(`the table ${JSON.stringify(foreign)} does not belong here`);
}

/**
 * Reads the whole archive and compares every part, every row and every file with its list of contents.
 * @throws Refusal where anything is missing, too much or other than it was
 */
export async function checkArchive(file: FileHandle, header: Header): Promise<Contents> {
  const parts: Omit<Part, 'media_type'>[] = [];
  const tallies = new Map(header.tables.map(({ name }) => [name, new Tally()]));
  const named = new Set<string>();
  let contents: Contents | undefined;
  for await (const { name, content } of readTar(file)) {
    if (contents) throw damaged('there is data after its end');
    if (name === CONTENTS) {
      contents = await readContents(content);
      continue;
    }
    parts.push({ name, bytes: content.length, sha256: sha256(content) });
    const table = tableOf(name);
    if (table === undefined) {
      demandKnown(name);
      continue;
    }
    const tally = tallies.get(table);
    if (!tally) throw damaged(`it contains an unexpected table ${table}`);
    for (const line of rowsIn(await unpack(content))) {
      tally.add(line);
      if (table === 'documents') named.add(keyIn(line));
    }
  }
  if (!contents) throw damaged('the list of contents is missing');
  compareParts(parts, contents);
  for (const [table, tally] of tallies) {
    const { rows, sum } = tally.result;
    const listed = contents.tables[table];
    if (listed?.rows !== rows || listed.sum !== sum)
      throw damaged(`some rows of ${table} are missing or changed`);
  }
  const held = new Set([...parts.map(({ name }) => name), ...contents.missing.map((key) => FILES + key)]);
  for (const key of named) if (!held.has(FILES + key)) throw damaged(`the file ${key} is missing`);
  return contents;
}

/** A key becomes the name of a file: it is never taken for one unread. */
function demandKnown(name: string) {
  const isFile = name.startsWith(FILES) && isFileKey(name.slice(FILES.length));
  if (!isFile && name !== HEADER) throw damaged(`${name} does not belong in a backup`);
}

async function readContents(packed: Buffer) {
  const contents = contentsSchema.safeParse(parse(await unpack(packed)));
  if (!contents.success) throw damaged('the list of contents can’t be read');
  return contents.data;
}

function compareParts(parts: readonly Omit<Part, 'media_type'>[], contents: Contents) {
  if (parts.length !== contents.parts.length) throw damaged('some parts in the list of contents are missing');
  for (const [index, listed] of contents.parts.entries()) {
    const part = parts[index];
    if (part?.name !== listed.name || part.bytes !== listed.bytes || part.sha256 !== listed.sha256) {
      throw damaged(`${listed.name} was changed`);
    }
  }
}

function keyIn(line: string) {
  const row = parse(line);
  return typeof row === 'object' && row !== null && 'file_key' in row ? String(row.file_key) : '';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged('a part can’t be read');
  }
}

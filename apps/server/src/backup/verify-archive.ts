import type { FileHandle } from 'node:fs/promises';
import { listMigrations } from '../db/migrate.ts';
import { isFileKey } from '../storage/file-store.ts';
import {
  CONTENTS_NAME,
  type ArchiveContents,
  contentsSchema,
  FILES_PREFIX,
  FORMAT_VERSION,
  HEADER_NAME,
  type ArchiveHeader,
  headerSchema,
  type ArchivePart,
  splitRows,
  sha256,
  parseTableName,
  RowChecksum,
  gunzipText,
} from './archive-format.ts';
import { backedUpTables } from './backed-up-tables.ts';
import { OperatorError } from './operator-error.ts';
import { damagedArchiveError, type Entry, notAnArchiveError, readTar } from './tar.ts';

/**
 * Reads the header of a backup.
 * @throws OperatorError if it is not a backup, of another release, or lists tables that backups do not contain
 */
export async function readHeader(file: FileHandle): Promise<ArchiveHeader> {
  const { value: first } = (await readTar(file).next()) as { value?: Entry };
  if (first?.name !== HEADER_NAME) throw notAnArchiveError();
  const header = headerSchema.safeParse(parseJson(first.content.toString()));
  if (!header.success) throw damagedArchiveError('the start of the file can’t be read');
  const { formroom_backup, migration } = header.data;
  if (formroom_backup < FORMAT_VERSION) {
    throw new OperatorError(
      'This backup was made by a version before 1.0.0. Restore it with that version and export the records, then import the file with this one.',
    );
  }
  if (formroom_backup > FORMAT_VERSION || !listMigrations().includes(migration)) {
    throw new OperatorError(
      `This backup was made by a newer release of Formroom (${migration}). Install that release and restore with it.`,
    );
  }
  assertBackedUpTables(header.data);
  return header.data;
}

/** Otherwise a crafted archive could restore sessions or write to system tables of the database. */
function assertBackedUpTables({ tables }: ArchiveHeader) {
  const names = tables.map(({ name }) => name);
  const foreign = names.find((name, index) => !backedUpTables.includes(name) || names.indexOf(name) < index);
  if (foreign !== undefined)
    throw damagedArchiveError(`the table ${JSON.stringify(foreign)} does not belong here`);
}

/**
 * Reads the whole archive and compares every part, row and file with the list of contents.
 * @throws OperatorError if anything is missing, unexpected or different
 */
export async function verifyArchive(file: FileHandle, header: ArchiveHeader): Promise<ArchiveContents> {
  const parts: Omit<ArchivePart, 'media_type'>[] = [];
  const checksums = new Map(header.tables.map(({ name }) => [name, new RowChecksum()]));
  const referencedFiles = new Set<string>();
  let contents: ArchiveContents | undefined;
  for await (const { name, content } of readTar(file)) {
    if (contents) throw damagedArchiveError('there is data after its end');
    if (name === CONTENTS_NAME) {
      contents = await readContents(content);
      continue;
    }
    parts.push({ name, bytes: content.length, sha256: sha256(content) });
    const table = parseTableName(name);
    if (table === undefined) {
      assertKnownEntry(name);
      continue;
    }
    const checksum = checksums.get(table);
    if (!checksum) throw damagedArchiveError(`it contains an unexpected table ${table}`);
    for (const line of splitRows(await gunzipText(content))) {
      checksum.add(line);
      if (table === 'documents') referencedFiles.add(parseFileKey(line));
    }
  }
  if (!contents) throw damagedArchiveError('the list of contents is missing');
  compareParts(parts, contents);
  for (const [table, checksum] of checksums) {
    const { rows, sum } = checksum.result;
    const listed = contents.tables[table];
    if (listed?.rows !== rows || listed.sum !== sum)
      throw damagedArchiveError(`some rows of ${table} are missing or changed`);
  }
  const present = new Set([
    ...parts.map(({ name }) => name),
    ...contents.missing.map((key) => FILES_PREFIX + key),
  ]);
  for (const key of referencedFiles)
    if (!present.has(FILES_PREFIX + key)) throw damagedArchiveError(`the file ${key} is missing`);
  return contents;
}

/** Returns the header and the list of contents, without verifying the parts. */
export async function readSummary(file: FileHandle) {
  const header = await readHeader(file);
  for await (const { content } of readTar(file, (name) => name === CONTENTS_NAME)) {
    return { header, contents: await readContents(content) };
  }
  throw damagedArchiveError('the list of contents is missing');
}

/** Rejects invalid file keys, because a key becomes a file name. */
function assertKnownEntry(name: string) {
  const isFile = name.startsWith(FILES_PREFIX) && isFileKey(name.slice(FILES_PREFIX.length));
  if (!isFile && name !== HEADER_NAME) throw damagedArchiveError(`${name} does not belong in a backup`);
}

async function readContents(compressed: Buffer) {
  const contents = contentsSchema.safeParse(parseJson(await gunzipText(compressed)));
  if (!contents.success) throw damagedArchiveError('the list of contents can’t be read');
  return contents.data;
}

function compareParts(parts: readonly Omit<ArchivePart, 'media_type'>[], contents: ArchiveContents) {
  if (parts.length !== contents.parts.length)
    throw damagedArchiveError('some parts in the list of contents are missing');
  for (const [index, listed] of contents.parts.entries()) {
    const part = parts[index];
    if (part?.name !== listed.name || part.bytes !== listed.bytes || part.sha256 !== listed.sha256) {
      throw damagedArchiveError(`${listed.name} was changed`);
    }
  }
}

function parseFileKey(line: string) {
  const row = parseJson(line);
  return typeof row === 'object' && row !== null && 'file_key' in row ? String(row.file_key) : '';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damagedArchiveError('a part can’t be read');
  }
}

import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database } from '../db/database.ts';
import type { FileStore } from '../storage/file-store.ts';
import {
  type ArchiveContents,
  FILES_PREFIX,
  FORMAT_VERSION,
  HEADER_NAME,
  type ArchiveHeader,
  gzipText,
  partName,
  RowChecksum,
  type TableChecksum,
} from './archive-format.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { backedUpTables } from './backed-up-tables.ts';
import { findNewestBackup, REFUSED_SUFFIX } from './backup-folder.ts';
import { findMigration, noSchoolError } from './migration-state.ts';
import { findOwnedFiles } from '../features/documents/pending-files.repository.ts';
import { PDF_TYPE } from '../pdf/media-type.ts';
import { describeSize, findLoss, getContentsSize } from './school-size.ts';
import { findTables, readLines } from '../db/dialects/table-rows.ts';
import { readHeader, verifyArchive } from './verify-archive.ts';
import { inSnapshot } from '../db/transactions.ts';

/** The number of characters of rows in one compressed part. */
const MAX_PART_CHARACTERS = 1024 * 1024;
const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 300;

export interface BackupSource {
  readonly db: Database;
  readonly fileStore: FileStore;
}

interface FileReference {
  readonly file_key: string;
  readonly media_type: string;
}

interface BackupOptions {
  readonly now: Date;
  /** Aborts the backup and removes the unfinished file. */
  readonly signal?: AbortSignal;
  /** Accepts a backup that has much less than the newest one in its folder, or no administrators. */
  readonly evenIfSmaller?: boolean;
}

/**
 * Writes an archive of a consistent snapshot of the database and of the files that it references, and reads it back.
 * @returns what the archive contains, and the keys of referenced files that the store does not have; with `refusal`, why
 *   the archive was kept under another name
 * @throws OperatorError if there is nothing to back up
 */
export async function createBackup(
  source: BackupSource,
  path: string,
  { now, signal, evenIfSmaller = false }: BackupOptions,
) {
  const writer = await ArchiveWriter.open(path);
  try {
    const { tables, files } = await inSnapshot(source.db, (snapshot) =>
      addRows(writer, snapshot, now, signal),
    );
    // Files never change, so they need not be read within the snapshot.
    const missing = await addFiles(writer, source, files, signal);
    let refusal: string | undefined;
    const written = await writer.finish({ tables, missing }, async (temporaryPath, contents) => {
      await readBack(temporaryPath);
      if (!evenIfSmaller) refusal = await findRefusal(dirname(path), contents);
      return refusal === undefined ? path : path + REFUSED_SUFFIX;
    });
    return {
      ...written,
      rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
      files: files.length - missing.length,
      lost: await findStillReferenced(source.db, missing),
      refusal,
    };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

async function readBack(path: string) {
  const file = await open(path);
  try {
    await verifyArchive(file, await readHeader(file));
  } finally {
    await file.close();
  }
}

/** Returns why a complete backup is not a good one (R76). */
async function findRefusal(folder: string, contents: ArchiveContents) {
  const size = getContentsSize(contents);
  if (size.administrators === 0)
    return 'The database has no administrators, so it is probably not the school’s.';
  const named = { ...size, files: size.files + contents.missing.length };
  if (findLoss(named, size) !== undefined)
    return `The file store has only ${String(size.files)} of the ${String(named.files)} files that the database names.`;
  const last = await findNewestBackup(folder);
  const before = last && getContentsSize(last.contents);
  const loss = before && findLoss(before, size);
  return loss === undefined
    ? undefined
    : `This backup ${loss}; ${last?.path ?? ''} of ${last?.createdAt ?? ''} has ${describeSize(before ?? size)}.`;
}

async function addRows(writer: ArchiveWriter, snapshot: Database, now: Date, signal?: AbortSignal) {
  const migration = await findMigration(snapshot);
  if (migration === undefined) throw noSchoolError();
  const live = await findTables(snapshot);
  const header: ArchiveHeader = {
    formroom_backup: FORMAT_VERSION,
    created_at: now.toISOString(),
    migration,
    // An older database has fewer tables.
    tables: backedUpTables
      .flatMap((name) => live.get(name) ?? [])
      .map(({ name, columns }) => ({ name, columns })),
  };
  await writer.add(HEADER_NAME, Buffer.from(JSON.stringify(header)));
  const tables: Record<string, TableChecksum> = {};
  for (const { name, columns } of header.tables) {
    tables[name] = await addTable(writer, name, readLines(snapshot, name, columns), signal);
  }
  const documents = live.has('documents')
    ? await snapshot.selectFrom('documents').select(['file_key', 'media_type']).execute()
    : [];
  const cards = live.has('card_issues')
    ? await snapshot.selectFrom('card_issues').select('file_key').where('file_key', 'is not', null).execute()
    : [];
  const files: FileReference[] = [
    ...documents,
    ...cards.map(({ file_key }) => ({ file_key: file_key ?? '', media_type: PDF_TYPE })),
  ];
  return { tables, files };
}

async function addTable(
  writer: ArchiveWriter,
  table: string,
  lines: AsyncIterable<string>,
  signal?: AbortSignal,
): Promise<TableChecksum> {
  const checksum = new RowChecksum();
  let text = '';
  let parts = 0;
  const addPart = async () => {
    signal?.throwIfAborted();
    parts += 1;
    await writer.add(partName(table, parts), await gzipText(text));
    text = '';
  };
  for await (const line of lines) {
    checksum.add(line);
    text += `${line}\n`;
    if (text.length >= MAX_PART_CHARACTERS) await addPart();
  }
  if (text !== '') await addPart();
  return checksum.result;
}

async function addFiles(
  writer: ArchiveWriter,
  { fileStore }: BackupSource,
  files: readonly FileReference[],
  signal?: AbortSignal,
) {
  const missing: string[] = [];
  for (const { file_key: key, media_type } of files) {
    signal?.throwIfAborted();
    const content = await readFileWithRetry(fileStore, key);
    if (content) await writer.add(FILES_PREFIX + key, content, media_type);
    else missing.push(key);
  }
  return missing;
}

/** Retries, so that one broken connection does not fail the whole backup. A file has at most 10 MB (R25). */
async function readFileWithRetry(fileStore: FileStore, key: string) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const file = await fileStore.open(key);
      if (!file) return undefined;
      const content = await buffer(file.stream);
      if (content.length !== file.bytes)
        throw new Error(`The file ${key} is shorter than its size in the file store.`);
      return content;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      await pause(attempt * RETRY_DELAY_MS);
    }
  }
}

/** Returns the missing keys that rows still reference; the other files were deleted together with their rows. */
async function findStillReferenced(db: Database, keys: readonly string[]) {
  if (keys.length === 0) return [];
  const owned = await findOwnedFiles(db);
  return keys.filter((key) => owned.has(key));
}

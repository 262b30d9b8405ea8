import { readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { fileTypes } from '@formroom/domain/registration/documents.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/db/database.ts';
import { sweepFiles } from '../../apps/server/src/features/documents/sweep-files.ts';
import type { FileStore } from '../../apps/server/src/storage/file-store.ts';
import { openFileStore } from '../../apps/server/src/storage/open-file-store.ts';
import { sha256 } from './upload-file.ts';

/**
 * Runs the sweep as if an hour had passed, then checks that every file has a row and every row a file.
 * @param acknowledged the file keys of acknowledged uploads, with the hash of those that are stored unchanged
 */
export async function compareFiles(
  environment: Record<string, string>,
  acknowledged: ReadonlyMap<string, string | undefined>,
) {
  const config = readConfig({ DEMO: '1', ...environment });
  const db = openDatabase(config, (error) => {
    throw error;
  });
  const fileStore = await openFileStore(config.files);
  try {
    const { incomingDir } = config;
    const pending = await db.selectFrom('pending_files').select('file_key').execute();
    const leftoverFiles = pending.length + readdirSync(incomingDir).length;
    await sweepFiles({ db, fileStore, incomingDir }, new Date(Date.now() + 1000));

    const errors = [
      ...(await checkRows(db, fileStore)),
      ...(await checkCounts(db)),
      ...(await checkAcknowledged(fileStore, acknowledged)),
      ...readdirSync(incomingDir).map((name) => `${name} is still among the temporary files`),
      ...(await db.selectFrom('pending_files').select('file_key').execute()).map(
        ({ file_key }) => `${file_key} is still pending`,
      ),
    ];
    for (const error of errors) console.log(error);
    return { leftoverFiles, errors: errors.length };
  } finally {
    fileStore.close();
    await db.destroy();
  }
}

async function checkRows(db: Database, store: FileStore) {
  const rows = await db.selectFrom('documents').select(['file_key', 'bytes']).execute();
  const keysWithoutRow = new Set<string>();
  for await (const key of store.list()) keysWithoutRow.add(key);
  const errors: string[] = [];
  for (const { file_key: key, bytes } of rows) {
    if (!keysWithoutRow.delete(key)) errors.push(`${key} has a row but no file`);
    const file = await store.open(key);
    file?.stream.destroy();
    if (file && file.bytes !== bytes)
      errors.push(`${key} has ${file.bytes} bytes, but its row says ${bytes}`);
  }
  return [...errors, ...[...keysWithoutRow].map((key) => `${key} has a file but no row`)];
}

async function checkCounts(db: Database) {
  const students = await db.selectFrom('students').selectAll().execute();
  const current = await db
    .selectFrom('documents')
    .select(['student_id', 'file_type', 'place'])
    .where('place', 'is not', null)
    .execute();
  return students.flatMap((student) =>
    fileTypes.flatMap((type) => {
      const places = current
        .filter((each) => each.student_id === student.id && each.file_type === type)
        .map(({ place }) => Number(place));
      const isCorrect =
        places.length === student[`files_${type}`] &&
        places.toSorted((a, b) => a - b).every((place, index) => place === index);
      return isCorrect ? [] : [`${student.id} has a wrong count of ${type}`];
    }),
  );
}

async function checkAcknowledged(store: FileStore, acknowledged: ReadonlyMap<string, string | undefined>) {
  const errors: string[] = [];
  for (const [key, hash] of acknowledged) {
    const file = await store.open(key);
    if (!file) errors.push(`${key} was acknowledged but is missing`);
    else if (hash !== undefined && sha256(await buffer(file.stream)) !== hash)
      errors.push(`${key} has another checksum`);
    else file.stream.destroy();
  }
  return errors;
}

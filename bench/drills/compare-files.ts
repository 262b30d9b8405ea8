import { readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { fileTypes } from '@formroom/domain/registration/documents.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { type Database, openDatabase } from '../../apps/server/src/db/database.ts';
import { sweepFiles } from '../../apps/server/src/features/documents/sweep-files.ts';
import type { FileStore } from '../../apps/server/src/storage/file-store.ts';
import { openFileStore } from '../../apps/server/src/storage/open-file-store.ts';
import { sha256 } from '../load/upload-stream.ts';

/**
 * Runs the sweep as if an hour had passed, then checks that every file has a row and every row a file.
 * @param answered the uploads that were answered 200, with the hash of those that are stored unchanged
 */
export async function compareFiles(
  environment: Record<string, string>,
  answered: ReadonlyMap<string, string | undefined>,
) {
  const config = readConfig({ DEMO: '1', ...environment });
  const db = openDatabase(config, (error) => {
    throw error;
  });
  const fileStore = await openFileStore(config.files);
  try {
    const { incomingDir } = config;
    const pending = await db.selectFrom('pending_files').select('file_key').execute();
    const leftBehind = pending.length + readdirSync(incomingDir).length;
    await sweepFiles({ db, fileStore, incomingDir }, new Date(Date.now() + 1000));

    const errors = [
      ...(await checkRows(db, fileStore)),
      ...(await checkCounts(db)),
      ...(await checkResponses(fileStore, answered)),
      ...readdirSync(incomingDir).map((name) => `${name} is still among the temporary files`),
      ...(await db.selectFrom('pending_files').select('file_key').execute()).map(
        ({ file_key }) => `${file_key} is still pending`,
      ),
    ];
    for (const error of errors) console.log(error);
    return { leftBehind, errors: errors.length };
  } finally {
    fileStore.close();
    await db.destroy();
  }
}

async function checkRows(db: Database, store: FileStore) {
  const rows = await db.selectFrom('documents').select(['file_key', 'bytes']).execute();
  const unknown = new Set<string>();
  for await (const key of store.list()) unknown.add(key);
  const errors: string[] = [];
  for (const { file_key: key, bytes } of rows) {
    if (!unknown.delete(key)) errors.push(`${key} has a row and no file`);
    const file = await store.open(key);
    file?.stream.destroy();
    if (file && file.bytes !== bytes) errors.push(`${key} has ${file.bytes} bytes for ${bytes}`);
  }
  return [...errors, ...[...unknown].map((key) => `${key} has a file and no row`)];
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
      const isRight =
        places.length === student[`files_${type}`] &&
        places.toSorted((a, b) => a - b).every((place, index) => place === index);
      return isRight ? [] : [`${student.id} counts ${type} wrongly`];
    }),
  );
}

async function checkResponses(store: FileStore, answered: ReadonlyMap<string, string | undefined>) {
  const errors: string[] = [];
  for (const [key, hash] of answered) {
    const file = await store.open(key);
    if (!file) errors.push(`${key} was answered and is not there`);
    else if (hash !== undefined && sha256(await buffer(file.stream)) !== hash)
      errors.push(`${key} is another file`);
    else file.stream.destroy();
  }
  return errors;
}

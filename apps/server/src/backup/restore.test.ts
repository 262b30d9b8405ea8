import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { listMigrations, migrateTo } from '../db/migrate.ts';
import {
  backUpTo,
  createEmptyTarget,
  dumpTarget,
  createTempFolder,
  restore,
  createSmallSchool,
} from '../testing/backup-targets.ts';
import {
  FORMAT_VERSION,
  HEADER_NAME,
  type ArchiveHeader,
  gzipText,
  partName,
  type TableChecksum,
  RowChecksum,
} from './archive-format.ts';
import { ArchiveWriter } from './archive-writer.ts';
import type { RestoreTarget } from './restore-backup.ts';
import { findTables } from '../db/dialects/table-rows.ts';
import { addLaterMigration } from '../testing/later-migration.ts';
import { inConnectionTransaction } from '../db/transactions.ts';

async function isUntouched({ db, fileStore }: RestoreTarget) {
  for await (const _key of fileStore.list()) return false;
  return (await findTables(db)).size === 0;
}

const damages: Record<string, (bytes: Buffer, path: string) => void> = {
  'a byte of the file': (bytes, path) => flip(bytes, bytes.indexOf('a picture'), path),
  'a byte of the rows': (bytes, path) => flip(bytes, bytes.indexOf('tables/students/') + 512 + 40, path),
  'a byte of its beginning': (bytes, path) => flip(bytes, 512 + 30, path),
  'a byte of its list of contents': (bytes, path) =>
    flip(bytes, bytes.indexOf('contents.json.gz') + 512 + 60, path),
  'its last part': (bytes, path) => truncateSync(path, bytes.indexOf('contents.json.gz')),
  'half of it': (bytes, path) => truncateSync(path, bytes.length >> 1),
  'all but a few bytes': (_bytes, path) => truncateSync(path, 100),
  'a part in the middle': (bytes, path) => {
    const at = bytes.indexOf('files/');
    writeFileSync(path, Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1024)]));
  },
};

function flip(bytes: Buffer, at: number, path: string) {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  writeFileSync(path, copy);
}

it('rejects a backup that is damaged or truncated anywhere, before it writes anything', async () => {
  const { path } = await backUpTo((await createSmallSchool()).school);
  const target = await createEmptyTarget();
  const broken = join(createTempFolder(), 'broken.tar');
  for (const [part, damage] of Object.entries(damages)) {
    copyFileSync(path, broken);
    damage(readFileSync(path), broken);
    await expect(restore(broken, target), part).rejects.toThrow(/is damaged|is not a Formroom backup/);
    expect(await isUntouched(target), part).toBe(true);
  }
  await restore(path, target);
  expect(await isUntouched(target)).toBe(false);
});

it('rejects a file that is not a backup', async () => {
  const path = join(createTempFolder(), 'letter');
  for (const content of ['', 'Dear parents', 'x'.repeat(5000)]) {
    writeFileSync(path, content);
    await expect(restore(path, await createEmptyTarget())).rejects.toThrow('is not a Formroom backup');
  }
});

it('never writes a file outside the store, whatever its name', async () => {
  const { school } = await createSmallSchool();
  const path = join(createTempFolder(), 'hostile.tar');
  const writer = await ArchiveWriter.open(path);
  const header = {
    formroom_backup: FORMAT_VERSION,
    created_at: '',
    migration: listMigrations().at(-1),
    tables: [],
  };
  await writer.add(HEADER_NAME, Buffer.from(JSON.stringify(header)));
  await writer.add('files/../../etc/passwd', Buffer.from('root'));
  await writer.finish({ tables: {}, missing: [] });
  await expect(restore(path, school, { force: true })).rejects.toThrow('does not belong in a backup');
});

it('leaves the database unchanged if loading fails', async () => {
  const { school } = await createSmallSchool();
  const { path } = await backUpTo(school);
  const before = await dumpTarget(school);
  const failing = { ...school.fileStore, put: () => Promise.reject(new Error('no room')) };
  await expect(restore(path, { ...school, fileStore: failing }, { force: true })).rejects.toThrow('no room');
  expect(await dumpTarget(school)).toEqual(before);
});

/** Builds a malicious archive with correct checksums. */
async function buildForgedArchive(tables: ArchiveHeader['tables'], rows: Record<string, string> = {}) {
  const path = join(createTempFolder(), 'forged.tar');
  const writer = await ArchiveWriter.open(path);
  const header = {
    formroom_backup: FORMAT_VERSION,
    created_at: '',
    migration: listMigrations().at(-1),
    tables,
  };
  await writer.add(HEADER_NAME, Buffer.from(JSON.stringify(header)));
  const checksums: Record<string, TableChecksum> = {};
  for (const { name } of tables) {
    const checksum = new RowChecksum();
    const line = rows[name];
    if (line !== undefined) {
      checksum.add(line);
      await writer.add(partName(name, 1), await gzipText(`${line}\n`));
    }
    checksums[name] = checksum.result;
  }
  await writer.finish({ tables: checksums, missing: [] });
  return path;
}

const plantedSession = {
  token_hash: 'f'.repeat(64),
  admin_name: 'admin',
  created_at: '2026-11-20T13:00:00.000Z',
  seen_at: '2026-11-20T13:00:00.000Z',
};

it.each([
  ['sessions', Object.keys(plantedSession), { sessions: JSON.stringify(plantedSession) }],
  ['pending_files', ['file_key'], {}],
  ['kysely_migration', ['name'], {}],
  ['sqlite_master', ['name'], {}],
  ['pg_catalog.pg_authid', ['rolname'], {}],
  ['no_such_table', ['id'], {}],
])('rejects a backup with the table %s before it changes anything', async (name, columns, rows) => {
  const target = await createEmptyTarget();
  const path = await buildForgedArchive([{ name, columns }], rows);
  await expect(restore(path, target, { force: true })).rejects.toThrow(
    `The backup is damaged: the table "${name}" does not belong here`,
  );
  expect(await isUntouched(target)).toBe(true);
});

it('rejects a duplicate table, and an unknown column', async () => {
  const { school } = await createSmallSchool();
  const before = await dumpTarget(school);
  const settings = { name: 'settings', columns: ['key', 'value'] };
  const twice = await buildForgedArchive([settings, settings]);
  await expect(restore(twice, school, { force: true })).rejects.toThrow(
    'the table "settings" does not belong here',
  );
  const column = await buildForgedArchive([{ ...settings, columns: ['key', 'value', 'no_such_column'] }]);
  await expect(restore(column, school, { force: true, evenIfSmaller: true })).rejects.toThrow(
    'The backup is damaged: the table settings has no column "no_such_column". Nothing was changed.',
  );
  expect(await dumpTarget(school)).toEqual(before);
});

it('migrates a backup of any earlier release', async () => {
  addLaterMigration();
  const [first, ...later] = listMigrations();
  const school = await createEmptyTarget();
  const backups: string[] = [];
  for (const migration of [first ?? '', ...later]) {
    await inConnectionTransaction(school.db, async (connection) => {
      await migrateTo(connection, migration);
      if (migration !== first) return;
      await sql`insert into students (id, version, updated_at, search_text, sort_name, agree_terms_conditions)
        values ('20260009', 3, '2026-09-01', 'old', 'old', 1)`.execute(connection);
    });
    backups.push((await backUpTo(school)).path);
  }
  const newest = await dumpTarget(school);
  expect(newest.rows.students).toEqual([expect.stringContaining('["later","later"]')]);
  const target = await createEmptyTarget();
  for (const path of backups) {
    await restore(path, target, { force: true });
    expect(await dumpTarget(target)).toEqual(newest);
  }
});

it('rejects a backup or a database of a newer release', async () => {
  const path = join(createTempFolder(), 'newer.tar');
  const writer = await ArchiveWriter.open(path);
  const header = { formroom_backup: FORMAT_VERSION, created_at: '', migration: '9999-later', tables: [] };
  await writer.add(HEADER_NAME, Buffer.from(JSON.stringify(header)));
  await writer.finish({ tables: {}, missing: [] });
  const { school } = await createSmallSchool();
  await expect(restore(path, school, { force: true })).rejects.toThrow('made by a newer release');

  const backup = await backUpTo(school);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2027')`.execute(school.db);
  await expect(restore(backup.path, school, { force: true })).rejects.toThrow(
    'was changed by a newer release',
  );
  await expect(backUpTo(school)).rejects.toThrow('was changed by a newer release');
});

it('rejects a backup of a version before 1.0.0', async () => {
  const path = join(createTempFolder(), 'old.tar');
  const writer = await ArchiveWriter.open(path);
  const header = {
    formroom_backup: FORMAT_VERSION - 1,
    created_at: '',
    migration: '0066-agreed-by-of-a-year',
    tables: [],
  };
  await writer.add(HEADER_NAME, Buffer.from(JSON.stringify(header)));
  await writer.finish({ tables: {}, missing: [] });
  const target = await createEmptyTarget();
  await expect(restore(path, target)).rejects.toThrow(
    'This backup was made by a version before 1.0.0. Restore it with that version and export the records, then import the file with this one.',
  );
  expect(await isUntouched(target)).toBe(true);
});

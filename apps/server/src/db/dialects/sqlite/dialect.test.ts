import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openSqlite } from './dialect.ts';

const MARK = 'Quetzalcoatl';
const LONGER_THAN_A_PAGE = 20_000;

it('leaves no deleted data in its files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'formroom-deleted-'));
  const db = new Kysely<{ notes: { text: string } }>({ dialect: openSqlite(folder) });
  onTestFinished(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });
  const isInFile = async () => {
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    return readFileSync(join(folder, 'formroom.sqlite')).includes(MARK);
  };
  await db.schema.createTable('notes').addColumn('text', 'text').execute();
  const texts = [MARK, MARK.repeat(LONGER_THAN_A_PAGE / MARK.length), 'another'];
  await db
    .insertInto('notes')
    .values(texts.map((text) => ({ text })))
    .execute();
  expect(await isInFile()).toBe(true);
  await db.deleteFrom('notes').where('text', 'like', `${MARK}%`).execute();
  expect(await isInFile()).toBe(false);
});

it('reads the columns that another process has added', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'formroom-columns-'));
  const open = () => new Kysely<{ notes: { text: string } }>({ dialect: openSqlite(folder) });
  const [db, other] = [open(), open()];
  onTestFinished(async () => {
    await Promise.all([db.destroy(), other.destroy()]);
    rmSync(folder, { recursive: true });
  });
  await db.schema.createTable('notes').addColumn('text', 'text').execute();
  await db.insertInto('notes').values({ text: 'first' }).execute();
  const read = () => db.selectFrom('notes').selectAll().execute();
  expect(await read()).toEqual([{ text: 'first' }]);
  await other.schema.alterTable('notes').addColumn('tag', 'text').execute();
  expect(await read()).toEqual([{ text: 'first', tag: null }]);
  const rows = [];
  for await (const row of db.selectFrom('notes').selectAll().stream()) rows.push(row);
  expect(rows).toEqual([{ text: 'first', tag: null }]);
});

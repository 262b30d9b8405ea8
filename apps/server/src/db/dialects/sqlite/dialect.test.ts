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

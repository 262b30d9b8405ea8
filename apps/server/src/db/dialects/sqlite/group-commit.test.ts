import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql, type Transaction } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openSqlite } from './dialect.ts';
import { GroupCommit } from './group-commit.ts';

const SQLITE_FULL = 13;

interface Tables {
  notes: { text: string };
  replies: { note: string };
}

async function openNotes() {
  const folder = mkdtempSync(join(tmpdir(), 'formroom-group-'));
  const db = new Kysely<Tables>({ dialect: openSqlite(folder) });
  onTestFinished(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  });
  await sql`create table notes (text text primary key)`.execute(db);
  await sql`create table replies (note text references notes deferrable initially deferred)`.execute(db);
  const stored = async () =>
    (await db.selectFrom('notes').select('text').orderBy('text').execute()).map(({ text }) => text);
  return { db, groups: new GroupCommit(db), stored };
}

const add = (text: string) => async (trx: Transaction<Tables>) => {
  await trx.insertInto('notes').values({ text }).execute();
  return text;
};

it('commits concurrent writes in one transaction', async () => {
  const { db, groups, stored } = await openNotes();
  const begin = vi.spyOn(db, 'transaction');
  expect(await Promise.all(['a', 'b', 'c'].map((text) => groups.run(add(text))))).toEqual(['a', 'b', 'c']);
  expect(begin).toHaveBeenCalledTimes(1);
  await groups.run(add('d'));
  expect(begin).toHaveBeenCalledTimes(2);
  expect(await stored()).toEqual(['a', 'b', 'c', 'd']);
});

it('undoes only the write that fails', async () => {
  const { groups, stored } = await openNotes();
  const failing = groups.run(async (trx) => {
    await add('half')(trx);
    throw new Error('refused');
  });
  const results = await Promise.allSettled([groups.run(add('before')), failing, groups.run(add('after'))]);
  expect(results).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { message: 'refused' } },
    { status: 'fulfilled' },
  ]);
  expect(await stored()).toEqual(['after', 'before']);
});

it('acknowledges none if the commit fails', async () => {
  const { groups, stored } = await openNotes();
  // The foreign key is checked at the commit.
  const orphan = groups.run((trx) => trx.insertInto('replies').values({ note: 'missing' }).execute());
  const results = await Promise.allSettled([groups.run(add('lost')), orphan]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await stored()).toEqual([]);
  await groups.run(add('later'));
  expect(await stored()).toEqual(['later']);
});

it('rejects only the write for which the database has no room', async () => {
  const { db, groups, stored } = await openNotes();
  await sql`pragma max_page_count = 10`.execute(db);
  const large = 'x'.repeat(100_000);
  const results = await Promise.allSettled(
    [add('before'), add(large), add('after')].map((work) => groups.run(work)),
  );
  expect(results).toMatchObject([
    { status: 'fulfilled', value: 'before' },
    { status: 'rejected', reason: { errcode: SQLITE_FULL } },
    { status: 'fulfilled', value: 'after' },
  ]);
  expect(await stored()).toEqual(['after', 'before']);
});

it('runs the others again once without those that fail, in their order', async () => {
  const { db, groups, stored } = await openNotes();
  const begin = vi.spyOn(db, 'transaction');
  const fail = (text: string) => async (trx: Transaction<Tables>) => {
    await add(text)(trx);
    throw new Error(text);
  };
  const works = [add('a'), fail('b'), add('c'), fail('d'), fail('d'), add('e')];
  const results = await Promise.allSettled(works.map((work) => groups.run(work)));
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect(begin).toHaveBeenCalledTimes(2);
  expect(await stored()).toEqual(['a', 'c', 'e']);
});

import { EventEmitter, once } from 'node:events';
import { paths } from '@formroom/domain/api/paths.ts';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isOnPostgres } from '../testing/database-template.ts';
import { testPortal, type TestPortal } from '../testing/test-portal.ts';
import { getConnectionLoad, lockTable, inSaveTransaction, inTransaction } from './database.ts';
import { SAVE_POOL_SIZE } from './dialects/postgres/dialect.ts';

const ID = '20260001';
const RECORD = `/api/student-record/${ID}`;
/** More saves than both pools together have connections. */
const MANY = 30;

/** Locks the records as an import does while it is applied. */
async function lockRecords({ db }: TestPortal) {
  const ending = new EventEmitter();
  const locked = once(ending, 'locked');
  const locking = inTransaction(db, async (trx) => {
    await lockTable(trx, 'students');
    const ended = once(ending, 'end');
    ending.emit('locked');
    await ended;
  });
  await locked;
  const release = () => {
    ending.emit('end');
    return locking;
  };
  onTestFinished(release);
  return release;
}

if (isOnPostgres()) {
  describe('while an import has locked the records', () => {
    it('users can read and sign in, and their saves are stored afterwards', async () => {
      const portal = await testPortal();
      const family = await portal.student();
      const release = await lockRecords(portal);
      const saves = Array.from({ length: MANY }, (_, place) =>
        family.post(paths.saveStudent, { id: ID, allergy: `save ${place}` }),
      );
      await expect.poll(() => getConnectionLoad(portal.db, 'saves').busy).toBe(SAVE_POOL_SIZE);

      const read = await family.get(RECORD);
      const stranger = portal.browser();
      const signedIn = await stranger.post(paths.loginStudent, { student_id: ID, password: 'formroom-demo' });
      await release();

      expect(read.statusCode).toBe(200);
      expect(signedIn.statusCode).toBe(200);
      // On a slow machine some saves may fail with 503; nothing of them is stored.
      const responses = await Promise.all(saves);
      const failed = responses.filter(({ statusCode }) => statusCode !== 200);
      expect(failed.map(({ statusCode }) => statusCode)).toEqual(failed.map(() => 503));
      expect(failed.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
      const again = await family.post(paths.saveStudent, { id: ID, allergy: 'the last one' });
      expect(again.statusCode).toBe(200);
      // Each stored save is a version of its own; the history keeps the newest (R65).
      const [first] = read.json<{ version: number }[]>();
      const { data } = again.json<{ data: { version: number } }>();
      expect(data.version - (first?.version ?? 0)).toBe(responses.length - failed.length + 1);
    });

    it('a save fails after the lock timeout, with Retry-After and nothing stored', async () => {
      const portal = await testPortal();
      const timeout = await inSaveTransaction(portal.db, (trx) =>
        sql<{ lock_timeout: string }>`show lock_timeout`.execute(trx),
      );
      expect(timeout.rows).toEqual([{ lock_timeout: '4s' }]);
      // Fails with the error that PostgreSQL raises after the lock timeout.
      const family = await portal.student();
      await sql`create function give_up() returns trigger language plpgsql
        as $$ begin raise exception using errcode = '55P03'; end $$`.execute(portal.db);
      await sql`create trigger give_up before insert on history execute function give_up()`.execute(
        portal.db,
      );
      const saved = await family.post(paths.saveStudent, { id: ID, allergy: 'never stored' });
      expect([saved.statusCode, saved.headers['retry-after']]).toEqual([503, '2']);
      expect(saved.json()).toMatchObject({
        message: 'Many records are being changed right now. Please try again in a moment.',
      });
      const [record] = (await family.get(RECORD)).json<{ allergy: string | null }[]>();
      expect(record?.allergy).not.toBe('never stored');
    });
  });
} else {
  it('SQLite has a single connection', async () => {
    const { db } = await testPortal();
    expect(getConnectionLoad(db, 'saves')).toBe(getConnectionLoad(db));
  });
}

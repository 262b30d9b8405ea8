import { paths } from '@formroom/domain/api/paths.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { isOnPostgres } from '../testing/database-template.ts';
import { testPortal } from '../testing/test-portal.ts';

it.each(['toString', 'constructor', 'hasOwnProperty', 'getValue'])(
  'a field named %s is rejected like any unknown field',
  async (name) => {
    const portal = await testPortal();
    const student = await portal.student();
    const response = await student.post(paths.dataFiles, { student_id: '20260001', [name]: [] });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ errors: { [name]: ['This field does not exist.'] } });
  },
);

/** Makes the database reject further rows, as on a full disk. */
async function simulateFullDisk(db: Database) {
  if (isOnPostgres()) {
    await sql`create function full_disk() returns trigger language plpgsql
      as $$ begin raise exception using errcode = '53100'; end $$`.execute(db);
    await sql`create trigger full_disk before insert on history execute function full_disk()`.execute(db);
    return;
  }
  await sql`pragma max_page_count = 1`.execute(db);
}

it('a save on a full disk is a 503 and stores nothing', async () => {
  const portal = await testPortal();
  const student = await portal.student();
  const record = async () => (await student.get('/api/student-record/20260001')).json<unknown>();
  const before = await record();
  await simulateFullDisk(portal.db);
  const long = Array.from({ length: 500 }, (_, place) => String.fromCodePoint(0x4e00 + place)).join('');
  const texts = { medical_history: long, other_illness: long, allergy: long, achievements: long };
  const response = await student.post(paths.saveStudent, { id: '20260001', ...texts });
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('30');
  expect(await record()).toEqual(before);
});

it('names at most 20 unknown fields', async () => {
  const portal = await testPortal();
  const student = await portal.student();
  const unknown = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`f${index}`, 1]));
  const response = await student.post('/api/student', { id: '20260001', ...unknown });
  expect(response.statusCode).toBe(422);
  expect(Object.keys(response.json<{ errors: object }>().errors)).toHaveLength(21);
});

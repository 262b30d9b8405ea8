import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { expect, it } from 'vitest';
import {
  backUpTo,
  createEmptyTarget,
  dumpTarget,
  createTempFolder,
  openTarget,
  restore,
  createSmallSchool,
} from '../testing/backup-targets.ts';
import { removeAllStudents } from '../testing/remove-students.ts';
import { type TestPortal, testPortal } from '../testing/test-portal.ts';
import { testStores } from '../testing/test-stores.ts';
import { backedUpTables, portalTables } from './backed-up-tables.ts';
import { findTables } from '../db/dialects/table-rows.ts';
import { createBackup } from './create-backup.ts';

const SAVING = '20260001';
const BETWEEN_SAVES_MS = 5;
const getSource = ({ app }: TestPortal) => ({
  db: app.db,
  fileStore: app.fileStore,
  incomingDir: app.config.incomingDir,
});

/** Loads a few classes of the demo school. */
async function smallPortal() {
  const portal = await testPortal();
  await removeAllStudents(portal.db, ['2A', '3B']);
  return portal;
}

it('restores everything from a backup taken while a family saves, into another database and store', async () => {
  const portal = await smallPortal();
  const family = await portal.student(SAVING);
  const save = async (allergy: string) => {
    const { statusCode } = await family.post('/api/student', { id: SAVING, allergy });
    expect(statusCode).toBe(200);
  };
  await save('saved before the backup');
  const ending = new AbortController();
  const saving = (async () => {
    let saves = 0;
    for (; !ending.signal.aborted; saves += 1) {
      await save(`saved meanwhile ${saves}`);
      await pause(BETWEEN_SAVES_MS);
    }
    return saves;
  })();
  const first = await backUpTo(getSource(portal));
  ending.abort();
  expect(await saving).toBeGreaterThan(1);
  expect(first).toMatchObject({ lost: [] });
  expect(first.files).toBeGreaterThan(1);

  const between = await openTarget({ DATA_DIR: createTempFolder(), ...(await testStores.s3()) });
  await restore(first.path, between);
  const second = await backUpTo(between);
  const back = await createEmptyTarget();
  await restore(second.path, back);

  const [live, restored] = [await dumpTarget(getSource(portal)), await dumpTarget(back)];
  const others = (lines: string[] | undefined) => lines?.filter((line) => !line.includes(`"${SAVING}"`));
  for (const table of backedUpTables)
    expect(others(restored.rows[table]), table).toEqual(others(live.rows[table]));
  expect(restored.files).toEqual(live.files);
  expect(await dumpTarget(between)).toEqual(restored);

  const record = await back.db
    .selectFrom('students')
    .selectAll()
    .where('id', '=', SAVING)
    .executeTakeFirstOrThrow();
  const newest = await back.db
    .selectFrom('history')
    .selectAll()
    .where('student_id', '=', SAVING)
    .where('field', '=', 'allergy')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(record.allergy).toMatch(/^saved (before|meanwhile)/);
  expect(newest.new_value).toBe(JSON.stringify(record.allergy));

  // Open mark sheets know the numbers of changes that were made after the backup.
  const added = await back.db
    .insertInto('result_changes')
    .values({
      student_id: SAVING,
      year: 2026,
      term: 1,
      subject: null,
      old_values: '{}',
      changed_by: 'admin:admin',
      changed_at: record.updated_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(added.id).toBeGreaterThan(10_000);
});

it('does not reuse a version that a record had after the backup, however often it is restored', async () => {
  const portal = await smallPortal();
  const source = getSource(portal);
  const save = async (answers: Record<string, unknown>) => {
    const browser = await portal.student(SAVING);
    const response = await browser.post('/api/student', { id: SAVING, ...answers });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ data: StudentRecord }>().data;
  };
  await save({ allergy: 'before' });
  const { path } = await backUpTo(source, undefined, portal.app.now());
  const seen: number[] = [];
  for (let restored = 0; restored < 2; restored += 1) {
    seen.push((await save({ allergy: 'after', home_address: `${restored} Palm Avenue` })).version);
    portal.pass(1 / 60);
    await restore(path, source, { force: true, now: portal.app.now() });
    const [record] = await (
      await portal.student(SAVING)
    )
      .get(`/api/student-record/${SAVING}`)
      .then((response) => response.json<[StudentRecord]>());
    expect(record.allergy).toBe('before');
    seen.push(record.version);
  }
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));

  // For a page that was open meanwhile: only its changes since then count, and the office's later change stays.
  const page = await save({ home_address: '5 Palm Avenue' });
  portal.pass(1 / 60);
  await restore(path, source, { force: true, now: portal.app.now() });
  await (await portal.admin()).post('/api/student', { id: SAVING, allergy: 'by the office' });
  const saved = await save({ ...page, mother_occupation: 'Nurse' });
  expect(saved).toMatchObject({ allergy: 'by the office', home_address: '5 Palm Avenue' });
});

it('numbers restored changes of results after those that open sheets know, however often it is restored', async () => {
  const portal = await smallPortal();
  const source = getSource(portal);
  const changed_by = 'admin:someone';
  const change = async (mark: number) => {
    const added = await portal.db
      .insertInto('result_changes')
      .values({
        student_id: SAVING,
        year: 2026,
        term: 1,
        subject: 3,
        old_values: JSON.stringify({ course_mark: mark }),
        changed_by,
        changed_at: portal.app.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return added.id;
  };
  for (const mark of [1, 2]) await change(mark);
  const { path } = await backUpTo(source, undefined, portal.app.now());
  for (let restored = 0; restored < 2; restored += 1) {
    const highest = await change(3);
    portal.pass(1 / 60);
    await restore(path, source, { force: true, now: portal.app.now() });
    const rows = await portal.db
      .selectFrom('result_changes')
      .select(['id', 'old_values'])
      .where('changed_by', '=', changed_by)
      .orderBy('id')
      .execute();
    expect(rows.map(({ old_values }) => old_values)).toEqual(['{"course_mark":1}', '{"course_mark":2}']);
    for (const { id } of rows) expect(id).toBeGreaterThan(highest);
  }
});

it('numbers new rows after the restored ones, and ends all sessions', async () => {
  const portal = await smallPortal();
  const family = await portal.student(SAVING);
  await family.post('/api/student', { id: SAVING, allergy: 'before' });
  const { path } = await backUpTo(getSource(portal));
  await family.post('/api/student', { id: SAVING, allergy: 'after' });

  await expect(restore(path, getSource(portal))).rejects.toThrow(
    /not empty: students \d+,.*\n.*file store.*--force/s,
  );
  expect((await family.get(`/api/student/${SAVING}`)).statusCode).not.toBe(401);

  await restore(path, getSource(portal), { force: true });
  expect((await family.post('/api/student', { id: SAVING, allergy: 'late' })).statusCode).toBe(401);
  const again = await portal.student(SAVING);
  expect((await again.post('/api/student', { id: SAVING, allergy: 'new' })).statusCode).toBe(200);
  const history = await portal.db
    .selectFrom('history')
    .select(['id', 'new_value'])
    .where('student_id', '=', SAVING)
    .where('field', '=', 'allergy')
    .orderBy('id')
    .execute();
  expect(history.map(({ new_value }) => new_value).slice(-2)).toEqual(['"before"', '"new"']);
});

it('lists every table of the database', async () => {
  const { db } = await testPortal();
  const live = [...(await findTables(db)).keys()].filter((name) => !/^(kysely|sqlite)_/.test(name));
  expect(live.toSorted()).toEqual(portalTables.toSorted());
});

it('creates a file that only its owner can read, and leaves nothing when it is cancelled', async () => {
  const { school } = await createSmallSchool();
  const { path } = await backUpTo(school);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(dirname(path))).toEqual(['school.tar']);

  const stopped = createBackup(school, join(dirname(path), 'next.tar'), {
    now: new Date(),
    signal: AbortSignal.abort(),
  });
  await expect(stopped).rejects.toThrow('abort');
  expect(readdirSync(dirname(path))).toEqual(['school.tar']);
});

it('completes although the store has lost a file, and reports which', async () => {
  const { school, file_key } = await createSmallSchool();
  await school.fileStore.remove(file_key);
  const backup = await backUpTo(school);
  expect(backup).toMatchObject({ files: 0, lost: [file_key] });
  expect(await restore(backup.path, await createEmptyTarget())).toMatchObject({
    files: 0,
    missing: [file_key],
  });
});

it('does not report a file that was removed with its row during the backup', async () => {
  const { school, file_key } = await createSmallSchool();
  const open = async (key: string) => {
    await school.fileStore.remove(key);
    await school.db.deleteFrom('documents').where('file_key', '=', file_key).execute();
    return undefined;
  };
  const backup = await backUpTo({ ...school, fileStore: { ...school.fileStore, open } });
  expect(backup).toMatchObject({ files: 0, lost: [] });
});

it('rejects an empty database', async () => {
  await expect(backUpTo(await createEmptyTarget())).rejects.toThrow('no school in this database');
});

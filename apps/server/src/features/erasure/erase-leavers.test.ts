import type { DataChecks } from '@formroom/domain/api/data-checks.ts';
import type { ImportPreview } from '@formroom/domain/api/imports.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseGzipped } from '../../db/stored-json.ts';
import type { Tables } from '../../db/tables.ts';
import {
  dumpUndoableState,
  commit,
  toCsv,
  dumpAllTables,
  previewImport,
  NEW_STUDENT_HEADINGS,
} from '../../testing/import-workbook.ts';
import { sweepAbandonedUploads } from '../../testing/sweep-uploads.ts';
import { eraseDueLeavers, hasStudent, scheduleErasure } from '../../testing/erase-leaver.ts';
import { keepFirstStudents } from '../../testing/remove-students.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';
import { createDefaultStore } from '../../testing/test-stores.ts';
import { findLeftovers, photograph, uploadForm } from '../../testing/upload-form.ts';

const ID = '20260001';
const MARK = 'Quetzalcoatl';
const DAY = 24 * 60;

const reinstate = async (portal: TestPortal, id = ID) =>
  await (await portal.admin()).post(pathTo(paths.reinstate, { id }));

/** Fills every kind of data about a student, each with a unique marker. */
async function fillEverything(portal: TestPortal) {
  const { db } = portal;
  // Few other students, for speed.
  await keepFirstStudents(db, 20);
  const [admin, family] = [await portal.admin(), await portal.student()];
  const done = [
    await family.post(paths.saveStudent, { id: ID, home_address: `1 ${MARK} Street` }),
    await family.post(paths.saveStudent, { id: ID, home_address: `2 ${MARK} Street` }),
    await family.post(
      paths.storeFile,
      uploadForm({ id: ID, file_type: 'file' }, { name: `${MARK}.jpg`, bytes: await photograph() }),
    ),
    await family.get(pathTo(paths.reportCardPage, { id: ID, year: '2025', term: '1' })),
    await admin.post(paths.saveStudent, { id: ID, class_id: '2B' }),
  ];
  expect(done.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  await portal.browser().post(paths.loginStudent, { student_id: ID, password: 'wrong' });
  await db
    .updateTable('term_students')
    .set({ form_teacher_remarks: MARK })
    .where('student_id', '=', ID)
    .execute();
  await db
    .insertInto('credential_slips')
    .values({ student_id: ID, code_hash: MARK, made_at: '2026-11-20', expires_at: '2027-01-01' })
    .execute();
  await admin.post(paths.postReportCards, { year: 2026, term: 1, posted: 1 });
  // The PDFs of the cards are made in the background.
  const files = pathTo(paths.cardFiles, { year: 2026, term: 1 });
  const countWaiting = async () => (await admin.get(files)).json<{ waiting: number }>().waiting;
  await expect.poll(countWaiting).toBe(0);
}

/** Dumps all tables except the audit log, with compressed content decompressed. */
async function wholeDatabase({ db }: TestPortal) {
  const tables = (await db.introspection.getTables()).map(({ name }) => name as keyof Tables);
  const texts = await Promise.all(
    tables
      .filter((name) => name !== 'audit_log')
      .map(async (name) => {
        const rows = (await db.selectFrom(name).selectAll().execute()) as { content?: string }[];
        const contents = rows.map(async ({ content }) =>
          content === undefined || name === 'import_matches'
            ? null
            : await parseGzipped(content, z.unknown(), { table: 'import_pages', id: '' }),
        );
        return JSON.stringify([name, rows, await Promise.all(contents)]);
      }),
  );
  return texts.join('\n');
}

const keysIn = async ({ app }: TestPortal) => {
  const keys: string[] = [];
  for await (const key of app.fileStore.list()) keys.push(key);
  return keys;
};

describe('erasing', () => {
  it('leaves nothing of the student in any table or the store, except the ID in the audit log', async () => {
    const portal = await testPortal(await createDefaultStore());
    const { db } = portal;
    await fillEverything(portal);
    const admin = await portal.admin();
    const carriedOut = await previewImport(admin, toCsv('Student ID,Town', `${ID},Arima`));
    expect((await commit(admin, carriedOut.import_id)).statusCode).toBe(200);
    const withdrawn = { year: 2025, term: 1, student_id: ID, posted: 0, reason: `${MARK} has moved` };
    expect((await admin.post(paths.postReportCard, withdrawn)).statusCode).toBe(200);
    await scheduleErasure(portal, ID);
    portal.pass(30 * DAY);
    // The row is invalid, so its cells are stored for the workbook of errors.
    const later = await portal.admin();
    await previewImport(later, toCsv('Student ID,Home Address', `${ID},3 ${MARK} Street`));
    const before = await wholeDatabase(portal);
    expect(before.split(MARK).length).toBeGreaterThan(10);
    const studentFiles = [
      ...(await db.selectFrom('documents').select('file_key').where('student_id', '=', ID).execute()),
      ...(await db.selectFrom('card_issues').select('file_key').where('student_id', '=', ID).execute()),
    ];
    expect(studentFiles.filter(({ file_key: key }) => key?.length === 64)).toHaveLength(1);
    const stored = await keysIn(portal);

    expect(await eraseDueLeavers(portal)).toBe(1);
    await sweepAbandonedUploads(portal);

    const after = await wholeDatabase(portal);
    expect(after).not.toContain(ID);
    expect(after).not.toContain(MARK);
    const log = await db.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(log)).not.toContain(MARK);
    expect(log.find(({ event }) => event === 'card-posted')).toMatchObject({ details: '2025/1' });
    expect(log.filter(({ event }) => event === 'student-erased')).toMatchObject([
      { role: 'operator', student_id: ID },
    ]);
    const gone = studentFiles.map(({ file_key: key }) => key);
    expect((await keysIn(portal)).toSorted()).toEqual(stored.filter((key) => !gone.includes(key)).toSorted());
    expect((await findLeftovers(portal)).pending).toEqual([]);
    expect((await later.get(pathTo(paths.studentRecord, { id: ID }))).statusCode).toBe(404);
  });

  it('deletes the files also if the portal ends right after it', async () => {
    const portal = await testPortal(await createDefaultStore());
    await fillEverything(portal);
    await scheduleErasure(portal, ID);
    portal.pass(30 * DAY);
    const stored = await keysIn(portal);
    await eraseDueLeavers(portal);
    expect(await keysIn(portal)).toHaveLength(stored.length);
    // The sweep runs at the next start.
    await sweepAbandonedUploads(portal);
    expect((await keysIn(portal)).length).toBeLessThan(stored.length);
    expect((await findLeftovers(portal)).pending).toEqual([]);
  });
});

it('erasing removes the name where the ID is missing: rows in error, matches, and a note about two children', async () => {
  const portal = await testPortal();
  const { db } = portal;
  await keepFirstStudents(db, 20);
  const names = { last_name: MARK, first_name: 'Ixtli', date_of_birth: '2014-02-03' };
  await db.updateTable('students').set(names).where('id', 'in', [ID, '20260003']).execute();
  const admin = await portal.admin();
  const findings = (await admin.get(`${paths.dataChecks}?check=duplicates`)).json<DataChecks>();
  const [finding] = findings.data;
  const dismissed = await admin.post(paths.dismissFinding, {
    student_id: finding?.students[0]?.id,
    check: 'duplicates',
    fingerprint: finding?.fingerprint,
    note: `${MARK} is a cousin`,
  });
  expect(dismissed.statusCode, dismissed.body).toBe(200);
  const row = `,${MARK},Ixtli,1A,2014-02-03`;
  const unnamed = toCsv(
    'Student ID,Last Name,First Name,Class,Date of Birth',
    row,
    ',Other,Child,1A,2014-02-03',
  );
  const previewed = await previewImport(admin, unnamed);
  expect((await commit(admin, previewed.import_id)).statusCode).toBe(200);
  const columns = [
    { heading: 'Roll', field: 'id' },
    { heading: 'Kind', field: 'sex' },
  ];
  const match = JSON.stringify([{ columns, values: { sex: { [`Ixtli ${MARK}`]: 'Male' } } }]);
  const file = { name: 'list.csv', bytes: toCsv('Roll,Kind', '20260004,x') };
  const matched = await admin.post(paths.importStudents, uploadForm({ match }, file));
  expect((await commit(admin, matched.json<ImportPreview>().import_id)).statusCode).toBe(200);
  // The other child keeps its name, but must not appear in the search below.
  await db.updateTable('students').set({ last_name: 'Ali' }).where('id', '=', '20260003').execute();
  await scheduleErasure(portal, ID);
  portal.pass(30 * DAY - 1);
  await previewImport(await portal.admin(), unnamed);
  portal.pass(1);
  expect((await wholeDatabase(portal)).split(MARK).length).toBeGreaterThan(5);

  expect(await eraseDueLeavers(portal)).toBe(1);

  const after = await wholeDatabase(portal);
  expect(after).not.toContain(MARK);
  expect(after).toContain('Child');
  const log = await db.selectFrom('audit_log').selectAll().execute();
  expect(JSON.stringify(log)).not.toContain(MARK);
});

describe('the waiting time', () => {
  it('ends after its last minute', async () => {
    const portal = await testPortal();
    await scheduleErasure(portal, ID);
    portal.pass(30 * DAY - 1);
    expect(await eraseDueLeavers(portal)).toBe(0);
    portal.pass(1);
    expect(await eraseDueLeavers(portal)).toBe(1);
    expect(await hasStudent(portal, ID)).toBe(false);
  });

  it('lets the office restore a student until the erasure; leavers without one are kept', async () => {
    const portal = await testPortal();
    await scheduleErasure(portal, ID);
    await (await portal.admin()).post(paths.leavers, { student_id: '20260003', erase: 0 });
    portal.pass(1000 * DAY);
    expect((await reinstate(portal)).statusCode).toBe(200);
    expect(await eraseDueLeavers(portal)).toBe(0);
    expect([await hasStudent(portal, ID), await hasStudent(portal, '20260003')]).toEqual([true, true]);
  });

  it('is enforced by a periodic job', async () => {
    const portal = await testPortal();
    await scheduleErasure(portal, ID);
    const { app, db } = portal;
    await db
      .updateTable('students')
      .set({ erase_at: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', ID)
      .execute();
    // A failure of another clean-up must not prevent the erasure.
    await db.schema.dropTable('wrong_first_passwords').execute();
    const next = await testPortal({
      DATA_DIR: app.config.dataDir,
      ...(app.config.databaseUrl && { DATABASE_URL: app.config.databaseUrl }),
    });
    await expect.poll(() => hasStudent(next, ID)).toBe(false);
  });
});

describe('an erasure that fails', () => {
  it('changes nothing', async () => {
    const portal = await testPortal();
    const { db } = portal;
    await fillEverything(portal);
    await scheduleErasure(portal, ID);
    portal.pass(30 * DAY);
    const before = await dumpAllTables(db);
    // Makes the last statement of the transaction fail.
    await db.schema.alterTable('audit_log').renameTo('audit_log_away').execute();
    await expect(eraseDueLeavers(portal)).rejects.toThrow();
    await db.schema.alterTable('audit_log_away').renameTo('audit_log').execute();
    expect(await dumpAllTables(db)).toEqual(before);
    expect(await eraseDueLeavers(portal)).toBe(1);
  });
});

describe('the data of others', () => {
  it('is unchanged by an erasure, posted cards included', async () => {
    const portal = await testPortal();
    const { db } = portal;
    const rowsOfOthers = async () => {
      const rows = Object.entries(await dumpUndoableState(db));
      // Of an erased student's issued cards only the numbers are kept.
      return rows.map(([table, each]) => [
        table,
        each.filter((row) => !row.includes(ID) && !(table === 'card_issues' && /^'?\w+'?,null,/i.test(row))),
      ]);
    };
    const mate = await db
      .selectFrom('term_students')
      .select('student_id')
      .where('year', '=', 2025)
      .where('term', '=', 1)
      .where('class_id', '=', '1A')
      .where('student_id', '!=', ID)
      .executeTakeFirstOrThrow();
    const cardOfMate = async () => {
      const card = pathTo(paths.reportCardPage, { id: mate.student_id, year: '2025', term: '1' });
      return (await (await portal.admin()).get(card)).json<unknown>();
    };
    const [others, card] = [await rowsOfOthers(), await cardOfMate()];
    await scheduleErasure(portal, ID);
    portal.pass(30 * DAY);
    await eraseDueLeavers(portal);
    await sweepAbandonedUploads(portal);
    expect(await rowsOfOthers()).toEqual(others);
    expect(await cardOfMate()).toEqual(card);
  });

  it('is separate for a new student with the same ID', async () => {
    const portal = await testPortal();
    await fillEverything(portal);
    await scheduleErasure(portal, ID);
    portal.pass(30 * DAY);
    await eraseDueLeavers(portal);
    const admin = await portal.admin();
    const line = `${ID},Pierre,Zoë,,0012,1A,15/03/2015,,,`;
    const { import_id: id, counts } = await previewImport(admin, toCsv(NEW_STUDENT_HEADINGS, line));
    expect(counts).toMatchObject({ new: 1 });
    expect((await commit(admin, id)).statusCode).toBe(200);
    const json = async (path: string) => (await admin.get(path)).json<unknown>();
    expect(await json(pathTo(paths.studentHistory, { id: ID }))).toMatchObject([
      { field: 'student_added', by: 'admin', cause: 'import' },
    ]);
    expect(await json(`${pathTo(paths.files, { id: ID })}?all=1`)).toEqual([]);
    expect(await json(pathTo(paths.reportCardTerms, { id: ID }))).toEqual([]);
    expect(await json(pathTo(paths.studentRecord, { id: ID }))).toMatchObject([
      { last_name: 'Pierre', home_address: null, version: 5, submitted_at: null },
    ]);
    const signIn = { student_id: ID, password: '20150315' };
    expect((await portal.browser().post(paths.loginStudent, signIn)).json()).toMatchObject({
      password_reset: 1,
    });
    expect(await wholeDatabase(portal)).not.toContain(MARK);
  });
});

import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { readTables } from '../../xlsx/reader-table.ts';
import { customProperties, editWorkbook } from '../../testing/edited-workbook.ts';
import { keepFirstStudents } from '../../testing/remove-students.ts';
import { dumpAllTables, previewImport, undo } from '../../testing/import-workbook.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';

const download = async (admin: TestBrowser) => (await admin.get(paths.exportData)).rawPayload;
const commitWith = (admin: TestBrowser, id: string, body: Record<string, unknown> = {}) =>
  admin.post(pathTo(paths.commitImport, { id }), body);
const getAnswers = ({ db }: TestPortal, id: string) =>
  db
    .selectFrom('students')
    .select(['class_id', 'home_address', 'allergy'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const [ANYA, ANOTHER] = ['20260001', '20260003'];

/** Imports a workbook that changes the same answers as a family and the office after its download. */
async function olderWorkbook(portal: TestPortal, options?: { keepsStamp: boolean }) {
  await keepFirstStudents(portal.db, 10);
  const [admin, family] = [await portal.admin(), await portal.student()];
  const workbook = await download(admin);
  portal.pass(10);
  await family.post('/api/student', { id: ANYA, home_address: '2 Poui Street' });
  await admin.post('/api/student', { id: ANOTHER, class_id: '2B' });
  portal.pass(10);
  const file = await editWorkbook(
    workbook,
    (heading, id) => {
      if (id === ANYA && heading === 'Home Address') return '1 Palm Avenue';
      if (id === ANYA && heading === 'Allergies') return 'Dust';
      return id === ANOTHER && heading === 'Class' ? '2A' : undefined;
    },
    options,
  );
  return { admin, previewed: await previewImport(admin, file) };
}

describe('a value that was changed in the portal after the workbook was downloaded', () => {
  it('is reported as a conflict with author and time, and is not overwritten', async () => {
    const portal = await testPortal();
    const { admin, previewed } = await olderWorkbook(portal);
    const at = '2026-11-20T13:10:00.000Z';
    expect(previewed).toMatchObject({
      downloaded_at: '2026-11-20T13:00:00.000Z',
      conflicts: 2,
      counts: { new: 0, changed: 1, unchanged: 9, error: 0 },
    });
    expect(previewed.rows.filter(({ conflicts }) => conflicts)).toMatchObject([
      {
        student_id: ANYA,
        status: 'changed',
        changes: [{ field: 'allergy', to: 'Dust' }],
        conflicts: [{ field: 'home_address', from: '2 Poui Street', to: '1 Palm Avenue', by: 'Family', at }],
      },
      {
        student_id: ANOTHER,
        status: 'unchanged',
        changes: [],
        conflicts: [{ field: 'class_id', from: '2B', to: '2A', by: 'admin', at }],
      },
    ]);
    const done = await commitWith(admin, previewed.import_id);
    expect([done.statusCode, done.json()]).toEqual([200, { counts: previewed.counts }]);
    expect(await getAnswers(portal, ANYA)).toMatchObject({ home_address: '2 Poui Street', allergy: 'Dust' });
    expect(await getAnswers(portal, ANOTHER)).toMatchObject({ class_id: '2B' });
  });

  it('is overwritten if the office chooses the workbook’s values', async () => {
    const portal = await testPortal();
    const { admin, previewed } = await olderWorkbook(portal);
    const done = await commitWith(admin, previewed.import_id, { conflicts: 'use-workbook' });
    const counts = { new: 0, changed: 2, unchanged: 8, error: 0 };
    expect([done.statusCode, done.json()]).toEqual([200, { counts }]);
    expect(await getAnswers(portal, ANYA)).toMatchObject({ home_address: '1 Palm Avenue', allergy: 'Dust' });
    expect(await getAnswers(portal, ANOTHER)).toMatchObject({ class_id: '2A' });
    expect((await admin.get(paths.imports)).json()).toMatchObject([{ counts }]);
  });

  it('makes the import fail if it would be overwritten and was changed again after the preview', async () => {
    const portal = await testPortal();
    const { admin, previewed } = await olderWorkbook(portal);
    await admin.post('/api/student', { id: ANOTHER, class_id: '2C' });
    const before = await dumpAllTables(portal.db);
    const refused = await commitWith(admin, previewed.import_id, { conflicts: 'use-workbook' });
    expect(refused.statusCode).toBe(409);
    expect(await dumpAllTables(portal.db)).toEqual(before);
    expect((await commitWith(admin, previewed.import_id)).statusCode).toBe(200);
  });

  it('is not a conflict if it was changed back, for example by an undo', async () => {
    const portal = await testPortal();
    await keepFirstStudents(portal.db, 10);
    const admin = await portal.admin();
    const workbook = await download(admin);
    const edited = (address: string) =>
      editWorkbook(workbook, (heading, id) =>
        id === ANYA && heading === 'Home Address' ? address : undefined,
      );
    portal.pass(10);
    const first = await previewImport(admin, await edited('1 Plam Avenue'));
    await commitWith(admin, first.import_id);
    portal.pass(10);
    expect((await undo(admin, first.import_id)).statusCode).toBe(200);
    const again = await previewImport(admin, await edited('1 Palm Avenue'));
    expect(again).toMatchObject({ conflicts: 0, counts: { changed: 1, unchanged: 9 } });
  });

  it('is not a conflict if the workbook has no download time', async () => {
    const portal = await testPortal();
    const { previewed } = await olderWorkbook(portal, { keepsStamp: false });
    expect(previewed).toMatchObject({ downloaded_at: null, conflicts: 0, counts: { changed: 2 } });
  });
});

it('the workbook of errors keeps the download time of the uploaded workbook', async () => {
  const portal = await testPortal();
  const admin = await portal.admin();
  const workbook = await download(admin);
  portal.pass(10);
  const { import_id: id } = await previewImport(
    admin,
    await editWorkbook(workbook, (heading, student) =>
      student === ANYA && heading === 'Sex' ? 'Neither' : undefined,
    ),
  );
  const errors = await admin.get(pathTo(paths.importErrors, { id }));
  const { tables } = await readTables(errors.rawPayload, { keys: ['Student ID'] });
  const [table] = tables;
  expect(table?.downloadedAt).toBe('2026-11-20T13:00:00.000Z');
});

it('the templates contain the download time; a CSV file has none', async () => {
  const portal = await testPortal();
  const admin = await portal.admin();
  const template = await admin.get(pathTo(paths.importTemplate, { kind: 'students' }));
  expect(await customProperties(template.rawPayload)).toEqual({
    FormroomDownloadedAt: '2026-11-20T13:00:00.000Z',
  });
  const { downloaded_at } = await previewImport(admin, Buffer.from('Student ID,Class\n20260001,2B'));
  expect(downloaded_at).toBeNull();
});

import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import {
  dumpUndoableState,
  commit,
  toCsv,
  dumpAllTables,
  newStudentsCsv,
  previewImport,
  undo,
} from '../../testing/import-workbook.ts';
import { marksSheet, previewResults, buildWorkbook } from '../../testing/results-workbook.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { isNamedIn } from '../imports/close-imports.service.ts';

const ID = '20260001';
const HAS_LEFT = 'This student has left the school. Restore the student under Leavers first.';

const leave = (admin: TestBrowser, student_id = ID) => admin.post(paths.leavers, { student_id, erase: 0 });
const getMessage = (response: LightMyRequestResponse) => response.json<{ message: string }>().message;

describe('an import row of a leaver', () => {
  it('is invalid in workbooks of students and of results', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await leave(admin);
    const students = await previewImport(admin, toCsv('Student ID,Town', `${ID},Arima`, '20260003,Nowhere'));
    expect(students.rows[0]).toMatchObject({ status: 'error', student_id: ID, errors: [HAS_LEFT] });
    expect(students.rows[1]?.errors).not.toContain(HAS_LEFT);
    const marks = await buildWorkbook(marksSheet([ID, 'Mathematics', 80, 70, null]));
    expect((await previewResults(admin, marks)).rows).toMatchObject([
      { status: 'error', student_id: ID, errors: [HAS_LEFT], changes: [] },
    ]);

    await admin.post(pathTo(paths.reinstate, { id: ID }));
    expect((await previewResults(admin, marks)).counts.error).toBe(0);
  });

  it('makes the whole import fail if the student left after the preview', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const students = await previewImport(admin, toCsv('Student ID,Town', `${ID},Arima`, '20260003,Arima'));
    const marks = await previewResults(
      admin,
      await buildWorkbook(marksSheet([ID, 'Mathematics', 80, 70, 'Better'])),
    );
    await leave(admin);
    const before = await dumpAllTables(portal.db);
    for (const { import_id: id } of [students, marks]) {
      const refused = await commit(admin, id);
      expect([refused.statusCode, getMessage(refused)]).toEqual([
        409,
        expect.stringContaining(`1 student (${ID}) has changed since the preview`),
      ]);
    }
    expect(await dumpAllTables(portal.db)).toEqual(before);
  });

  it('prevents undoing the import until the student is restored', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const before = await dumpUndoableState(portal.db);
    const changed = await previewImport(admin, toCsv('Student ID,Town', `${ID},Arima`));
    const added = await previewImport(admin, newStudentsCsv(1));
    for (const { import_id: id } of [changed, added]) await commit(admin, id);
    for (const id of [ID, '30000001']) await leave(admin, id);
    const withLeavers = await dumpAllTables(portal.db);
    for (const { import_id: id } of [changed, added]) {
      const refused = await undo(admin, id);
      expect([refused.statusCode, getMessage(refused)]).toEqual([
        409,
        expect.stringContaining('has changed or left since the import'),
      ]);
    }
    expect(await dumpAllTables(portal.db)).toEqual(withLeavers);
    for (const id of [ID, '30000001']) await admin.post(pathTo(paths.reinstate, { id }));
    for (const { import_id: id } of [changed, added]) expect((await undo(admin, id)).statusCode).toBe(200);
    expect(await dumpUndoableState(portal.db)).toEqual(before);
  });

  it('prevents undoing an import of results', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const before = await dumpUndoableState(portal.db);
    const marks = await buildWorkbook(
      marksSheet([ID, 'Mathematics', 80, 70, 'Better'], ['20260003', 'Mathematics', 80, 70, 'Better']),
    );
    const { import_id: id } = await previewResults(admin, marks);
    expect((await commit(admin, id)).statusCode).toBe(200);
    await leave(admin);
    const withLeaver = await dumpAllTables(portal.db);
    const refused = await undo(admin, id);
    expect([refused.statusCode, getMessage(refused)]).toEqual([
      409,
      expect.stringContaining(`1 student (${ID}) has changed or left since the import`),
    ]);
    expect(await dumpAllTables(portal.db)).toEqual(withLeaver);
    await admin.post(pathTo(paths.reinstate, { id: ID }));
    expect((await undo(admin, id)).statusCode).toBe(200);
    expect(await dumpUndoableState(portal.db)).toEqual(before);
  });
});

describe('isNamedIn', () => {
  const ids = new Set(['0012', 'A 7']);
  it.each([
    [[{ row: 2, student_id: '0012' }], true],
    [{ added: ['0012'] }, true],
    [[{ cells: [null, ' 0012 '] }], true],
    [[{ errors: ['Student ID: There is no student 12, but there is 0012. If that is who is meant'] }], true],
    [[{ cells: ['A 7'] }], true],
    [[{ cells: [12, '00121', null] }], false],
    [null, false],
  ])('finds a student in %j: %s', (page, isNamed) => {
    expect(isNamedIn(page, ids)).toBe(isNamed);
  });

  it('finds an ID that is stored as a number', () => {
    expect(isNamedIn([{ cells: [20_260_001] }], new Set([ID]))).toBe(true);
  });
});

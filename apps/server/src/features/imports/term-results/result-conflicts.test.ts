import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { commit, undo } from '../../../testing/import-workbook.ts';
import {
  buildWorkbook,
  marksSheet,
  previewResults,
  resultsTemplate,
} from '../../../testing/results-workbook.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { testPortal, type TestPortal } from '../../../testing/test-portal.ts';

const [ANYA, ANOTHER] = ['20260001', '20260003'];

type Sheet = ReturnType<typeof marksSheet>;
const studentsSheet = (heading: string, ...rows: [id: string, value: string | number][]): Sheet => ({
  name: 'Students',
  rows: [['Student ID', heading], ...rows],
});

/** Downloads the template now; the returned function uploads other sheets with its download time. */
async function download(admin: TestBrowser) {
  const { properties } = await readXlsx((await admin.get(resultsTemplate(2026, 1))).rawPayload);
  return async (...sheets: Sheet[]) =>
    await previewResults(admin, Buffer.from(await writeXlsx({ sheets, ...(properties && { properties }) })));
}

async function importNow(admin: TestBrowser, ...sheets: Sheet[]) {
  const { import_id: id } = await previewResults(admin, await buildWorkbook(...sheets));
  expect((await commit(admin, id)).statusCode).toBe(200);
  return id;
}

const getMathematics = async ({ db }: TestPortal, id: string) => {
  const { code } = await db
    .selectFrom('reference_entries')
    .select('code')
    .where('list', '=', 'subjects')
    .where('title', '=', 'Mathematics')
    .executeTakeFirstOrThrow();
  return await db
    .selectFrom('subject_results')
    .select(['course_mark', 'exam_mark', 'remark'])
    .where('student_id', '=', id)
    .where('year', '=', 2026)
    .where('term', '=', 1)
    .where('subject', '=', code)
    .executeTakeFirstOrThrow();
};

/** Imports a workbook of marks that another import changed in part after its download. */
async function olderWorkbook(portal: TestPortal) {
  const admin = await portal.admin();
  await importNow(
    admin,
    marksSheet([ANYA, 'Mathematics', 50, 50, 'Good.'], [ANOTHER, 'Mathematics', 50, 50, 'Good.']),
  );
  portal.pass(10);
  const send = await download(admin);
  portal.pass(10);
  await importNow(
    admin,
    marksSheet([ANYA, 'Mathematics', 61, 50, 'Good.'], [ANOTHER, 'Mathematics', 62, 50, 'Good.']),
  );
  portal.pass(10);
  const preview = await send(
    marksSheet([ANYA, 'Mathematics', 50, 71, 'Good.'], [ANOTHER, 'Mathematics', 55, 50, null]),
  );
  return { admin, preview };
}

describe('a result that was changed in the portal after the workbook was downloaded', () => {
  it('is reported as a conflict with author and time, and is not overwritten', async () => {
    const portal = await testPortal();
    const { admin, preview } = await olderWorkbook(portal);
    const at = '2026-11-20T13:20:00.000Z';
    expect(preview).toMatchObject({
      downloaded_at: '2026-11-20T13:10:00.000Z',
      conflicts: 2,
      counts: { new: 0, changed: 1, unchanged: 1, error: 0 },
    });
    expect(preview.rows).toMatchObject([
      {
        student_id: ANYA,
        status: 'changed',
        changes: [{ field: 'exam_mark', from: 50, to: 71 }],
        conflicts: [{ field: 'course_mark', from: 61, to: 50, by: 'admin', at }],
      },
      {
        student_id: ANOTHER,
        status: 'unchanged',
        changes: [],
        conflicts: [{ field: 'course_mark', from: 62, to: 55, by: 'admin', at }],
      },
    ]);
    expect((await commit(admin, preview.import_id)).statusCode).toBe(200);
    expect(await getMathematics(portal, ANYA)).toMatchObject({ course_mark: '61', exam_mark: '71' });
    expect(await getMathematics(portal, ANOTHER)).toMatchObject({ course_mark: '62' });
  });

  it('is overwritten if the office chooses the workbook’s values', async () => {
    const portal = await testPortal();
    const { admin, preview } = await olderWorkbook(portal);
    const done = await admin.post(pathTo(paths.commitImport, { id: preview.import_id }), {
      conflicts: 'use-workbook',
    });
    const counts = { new: 0, changed: 2, unchanged: 0, error: 0 };
    expect([done.statusCode, done.json()]).toEqual([200, { counts }]);
    expect(await getMathematics(portal, ANYA)).toMatchObject({ course_mark: '50', exam_mark: '71' });
    expect(await getMathematics(portal, ANOTHER)).toMatchObject({ course_mark: '55' });
  });

  it('is compared by field, so that form teacher and dean can work on the same student', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const send = await download(admin);
    portal.pass(10);
    await importNow(admin, studentsSheet('Sessions Late', [ANYA, 41]));
    portal.pass(10);
    expect(await send(studentsSheet('Form Dean', [ANYA, 'Mr. Persad']))).toMatchObject({
      conflicts: 0,
      counts: { changed: 1 },
    });
    expect(await send(studentsSheet('Sessions Late', [ANYA, 42]))).toMatchObject({
      conflicts: 1,
      counts: { unchanged: 1 },
      rows: [{ conflicts: [{ field: 'times_late', from: 41, to: 42 }] }],
    });
  });

  it('is not a conflict if an undo restored the downloaded value, but is one if the undo changed it', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await importNow(admin, marksSheet([ANYA, 'Mathematics', 50, 50, null]));
    portal.pass(10);
    const sendFirst = await download(admin);
    portal.pass(10);
    const wrong = await importNow(admin, marksSheet([ANYA, 'Mathematics', 16, 50, null]));
    portal.pass(10);
    const sendSecond = await download(admin);
    portal.pass(10);
    expect((await undo(admin, wrong)).statusCode).toBe(200);
    expect(await sendFirst(marksSheet([ANYA, 'Mathematics', 61, 50, null]))).toMatchObject({
      conflicts: 0,
      counts: { changed: 1 },
    });
    expect(await sendSecond(marksSheet([ANYA, 'Mathematics', 16, 50, null]))).toMatchObject({
      conflicts: 1,
      counts: { unchanged: 1 },
    });
  });
});

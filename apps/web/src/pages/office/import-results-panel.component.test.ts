import { importListSchema, importPreviewSchema, importResponseSchema } from '@formroom/domain/api/imports.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { editableListSchema } from '@formroom/domain/api/reference-lists.ts';
import { termSchema } from '@formroom/domain/api/term-reports.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockError, mockGet } from '#web/testing/fake-api.ts';
import { signedInAsOffice, unpostedTerm } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';

const newer = { by: 'admin', at: '2026-11-20T13:10:00.000Z' };
const rowOf = (row: number, subject: number, title: string) => ({
  row,
  subject,
  about: `Marks Form 2: ${title}`,
  status: 'unchanged',
  student_id: '20260001',
  name: 'Anya Ramdeen',
  changes: [],
  conflicts: [{ field: 'course_mark', from: 60 + row, to: 50, ...newer }],
  errors: [],
});
const preview = importPreviewSchema.parse({
  import_id: '0b4fe6c6-6a8a-4a49-9f5e-0a1f4f0f2f10',
  counts: { new: 0, changed: 0, unchanged: 2, error: 0 },
  warnings: { 'unknown-class': 0, 'possible-duplicate': 0 },
  conflicts: 2,
  downloaded_at: '2026-11-20T13:00:00.000Z',
  dates: null,
  match: 'headings',
  matched_by: null,
  rows: [rowOf(2, 3, 'Mathematics'), rowOf(3, 23, 'Music')],
});

test('marks that changed after the file was downloaded stay unless the office chooses those in the file', async () => {
  const counts = { new: 0, changed: 2, unchanged: 0, error: 0 };
  const committed = mockPost(paths.commitImport, importResponseSchema, { counts });
  api.use(
    ...signedInAsOffice(),
    csrfCookie,
    committed.handler,
    mockGet(paths.imports, importListSchema, []),
    mockGet(paths.referenceEntries, editableListSchema.array(), []),
    mockGet(paths.termReportsPosted, termSchema.array(), [unpostedTerm]),
    http.post(`*${paths.importTermResults}`, () => HttpResponse.json(preview)),
  );
  await page.viewport(1280, 900);
  openPortal('/admin/dashboard?panel=importResults');
  const choose = page.getByRole('button', { name: 'Choose a file' });
  await expect.element(choose).toBeVisible();
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('There is no box for a file.');
  await userEvent.upload(input, new File(['Student ID'], 'marks.xlsx'));
  const table = page.getByRole('region', { name: 'Conflicts' });
  await expect.element(table.getByRole('columnheader', { name: 'Result', exact: true })).toBeVisible();
  await expect
    .element(table.getByRole('row').nth(1))
    .toHaveTextContent(/^Anya Ramdeen20260001Marks Form 2: MathematicsCourse Mark.*62.*by admin.*50$/);
  await expect.element(table.getByRole('row').nth(2)).toHaveTextContent(/Marks Form 2: MusicCourse Mark.*63/);
  await expect
    .element(page.getByText('2 records were changed here after this file was downloaded', { exact: false }))
    .toBeVisible();
  expect(page.getByRole('button', { name: /^Import \d/ }).elements()).toEqual([]);
  await expectAccessible('conflicts of marks');
  await page.getByRole('radio', { name: 'Use the values in this file' }).click();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect.element(page.getByRole('heading', { name: 'Import finished' })).toHaveFocus();
  expect(committed.sent).toEqual([{ accept: [], conflicts: 'use-workbook' }]);
});

test('a file for posted cards is not said to be unreadable', async () => {
  const message = 'The report cards are posted.';
  api.use(
    ...signedInAsOffice(),
    csrfCookie,
    mockGet(paths.imports, importListSchema, []),
    mockGet(paths.referenceEntries, editableListSchema.array(), []),
    mockGet(paths.termReportsPosted, termSchema.array(), [unpostedTerm]),
    mockError(paths.importTermResults, 409, message, 'post'),
  );
  openPortal('/admin/dashboard?panel=importResults');
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('There is no box for a file.');
  await userEvent.upload(input, new File(['Student ID'], 'marks.xlsx'));
  await expect.element(page.getByRole('alert')).toHaveTextContent(`This file was not imported${message}`);
});

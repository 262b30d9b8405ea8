import { getRemarkBank, saveClassRemarks } from '@formroom/domain/api/mark-sheets.ts';
import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { listTerms } from '@formroom/domain/api/terms.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockGet } from '#web/testing/fake-api.ts';
import { mockTeaching, remarkRow } from '#web/testing/fake-teaching.ts';
import { signedInAsOffice, signedInAsStaff, unpostedTerm } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';

const remark = page.getByRole('textbox', { name: 'Form Teacher’s Remarks' }).first();
const save = page.getByRole('button', { name: 'Save', exact: true });
const school = [
  ...mockTeaching(),
  mockGet(paths.listedTerms, listTerms.response, [unpostedTerm]),
  csrfCookie,
];

function openClass(...handlers: Parameters<typeof api.use>) {
  api.use(...handlers, ...school, ...signedInAsOffice());
  openPortal(`${officePaths.classRemarks}/2026/1/2A`);
}

test('a teacher finds the own classes, and nothing of the office', async () => {
  api.use(...school, ...signedInAsStaff('teacher'));
  openPortal(officePaths.classRemarks);
  await expect.element(page.getByRole('link', { name: '2A', exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: '1A', exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'To review' })).not.toBeInTheDocument();
});

test('only what was changed is saved, and the page says so', async () => {
  const stored = { ...remarkRow, version: 5, form_teacher_remarks: 'Anya works well.', warnings: [] };
  const post = mockPost(paths.classRemarks, saveClassRemarks.response, { state: 'open', rows: [stored] });
  openClass(post.handler);
  await remark.fill('Anya works well. ');
  await expect.element(page.getByText('1 student not saved')).toBeVisible();
  await save.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(post.sent).toEqual([
    { rows: [{ student_id: '20260001', version: 4, form_teacher_remarks: 'Anya works well. ' }] },
  ]);
  await expect.element(remark).toHaveValue('Anya works well.');
});

test('a cell that is refused says why, and keeps what was typed', async () => {
  const errors = { '20260001.times_absent': ['“x” is not a whole number.'] };
  openClass(
    http.post(`*${paths.classRemarks}`, () =>
      HttpResponse.json({ message: 'Some cells are not valid.', errors }, { status: 422 }),
    ),
  );
  const absent = page.getByRole('textbox', { name: 'Sessions Absent' }).first();
  await absent.fill('x');
  await save.click();
  await expect.element(page.getByText('“x” is not a whole number.')).toBeVisible();
  await expect.element(absent).toHaveValue('x');
  await expectAccessible('a refused cell');
});

test('leaving with unsaved remarks asks first', async () => {
  openClass();
  await remark.fill('Anya works well.');
  await page.getByRole('link', { name: 'Proof page' }).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.element(remark).toHaveValue('Anya works well.');
});

test('a remark of the bank is inserted with the first name', async () => {
  openClass();
  await page
    .getByRole('button', { name: 'Insert from the remark bank into Form Dean’s Remarks of Ramdeen, Anya' })
    .click();
  await page.getByRole('menuitem', { name: 'Anya asks good questions.' }).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Form Dean’s Remarks' }).first())
    .toHaveValue('Anya asks good questions.');
});

test('the proof page shows whose remark names another child', async () => {
  api.use(...school, ...signedInAsStaff('read'));
  openPortal(`${officePaths.classRemarks}/2026/1/2A/proof`);
  await expect.element(page.getByText('“Kerwin” is the name of another child of the class.')).toBeVisible();
  await expect.element(page.getByText('Good progress.')).toBeVisible();
});

test('a teacher changes the own remarks of the bank, and reads those of the school', async () => {
  const post = mockPost(paths.remarkBank, getRemarkBank.response, { own: ['One.', 'Two.'], school: [] });
  api.use(post.handler, ...school, ...signedInAsStaff('teacher'));
  openPortal(`${officePaths.classRemarks}/bank`);
  await page.getByRole('textbox', { name: 'Your remarks' }).fill('One.\n\n Two. ');
  await page.getByRole('button', { name: 'Save your remarks' }).click();
  await expect.poll(() => post.sent).toEqual([{ own: ['One.', 'Two.'] }]);
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Remarks of the school' })).not.toBeInTheDocument();
});

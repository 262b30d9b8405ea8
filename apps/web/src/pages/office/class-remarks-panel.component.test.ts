import { draftKeySchema } from '@formroom/domain/api/accounts.ts';
import { getClassRemarks, getRemarkBank, saveClassRemarks } from '@formroom/domain/api/mark-sheets.ts';
import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { listTerms } from '@formroom/domain/api/terms.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockError, mockGet, mockNetworkError } from '#web/testing/fake-api.ts';
import { classRemarks, mockTeaching, remarkRow } from '#web/testing/fake-teaching.ts';
import { signedInAsOffice, signedInAsStaff, unpostedTerm } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';

const remark = page.getByRole('textbox', { name: 'Form Teacher’s Remarks' }).first();
const school = [
  ...mockTeaching(),
  mockGet(paths.listedTerms, listTerms.response, [unpostedTerm]),
  csrfCookie,
  mockGet(paths.draftKey, draftKeySchema, { key: btoa('of one teacher, and of no other.') }),
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

test('a box has its description also for a student whose ID has a space', async () => {
  const rows = [{ ...remarkRow, student_id: 'AB 12' }];
  openClass(mockGet(paths.classRemarks, getClassRemarks.response, { ...classRemarks, rows }));
  await expect
    .element(remark)
    .toHaveAccessibleDescription('“Kerwin” is the name of another child of the class.');
  await remark.fill('x'.repeat(501));
  await userEvent.keyboard('{Tab}');
  await page.getByRole('button', { name: 'Ramdeen, Anya, Form Teacher’s Remarks:' }).click();
  await expect.element(remark).toHaveFocus();
});

test('what was changed is saved by itself, and the page says so', async () => {
  const stored = { ...remarkRow, version: 5, form_teacher_remarks: 'Anya works well.', warnings: [] };
  const post = mockPost(paths.classRemarks, saveClassRemarks.response, { state: 'open', rows: [stored] });
  openClass(post.handler);
  await expect
    .element(remark)
    .toHaveAccessibleDescription('“Kerwin” is the name of another child of the class.');
  await remark.fill('{name} works well. ');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('All saved')).toBeVisible();
  expect(post.sent).toEqual([
    { rows: [{ student_id: '20260001', version: 4, form_teacher_remarks: 'Anya works well.' }] },
  ]);
  await expect.element(remark).toHaveValue('Anya works well.');
  await expect.element(remark).toHaveAccessibleDescription('');
});

test('a cell that is refused says why, and keeps what was typed', async () => {
  const errors = { '20260001.times_absent': ['The term has fewer sessions.'] };
  openClass(
    http.post(`*${paths.classRemarks}`, () =>
      HttpResponse.json({ message: 'Some cells are not valid.', errors }, { status: 422 }),
    ),
  );
  const absent = page.getByRole('textbox', { name: 'Sessions Absent' }).first();
  await absent.fill('1000');
  await userEvent.keyboard('{Tab}');
  await expect.element(absent).toHaveAccessibleDescription(/^“1000” is not a whole number/);
  await absent.fill('7');
  await userEvent.keyboard('{Tab}');
  await expect.element(absent).toHaveAccessibleDescription('The term has fewer sessions.');
  await expect.element(absent).toHaveValue('7');
  await expect.element(page.getByText('1 cell to correct')).toBeVisible();
  await expectAccessible('a refused cell');
  await page.getByRole('button', { name: 'Ramdeen, Anya, Sessions Absent:' }).click();
  await expect.element(absent).toHaveFocus();
});

test('what another person had written is offered', async () => {
  const stored = { ...remarkRow, version: 6, form_teacher_remarks: 'Mine.', warnings: [] };
  const replaced = { '20260001': { form_teacher_remarks: 'Theirs.' } };
  const post = mockPost(paths.classRemarks, saveClassRemarks.response, {
    state: 'open',
    rows: [stored],
    replaced,
  });
  openClass(post.handler);
  await remark.fill('Mine.');
  await userEvent.keyboard('{Tab}');
  await expect.element(remark).toHaveAccessibleDescription('Another person had typed “Theirs.”.');
  await expectAccessible('a remark that another person changed');
  await page.getByRole('button', { name: 'Use the other text' }).click();
  await expect
    .poll(() => post.sent.at(-1))
    .toEqual({ rows: [{ student_id: '20260001', version: 6, form_teacher_remarks: 'Theirs.' }] });
});

test('a remark says what is left of its room while it is typed', async () => {
  openClass();
  await remark.fill('x'.repeat(490));
  await expect.element(remark).toHaveAccessibleDescription('10 of 500 letters left');
  await remark.fill('x'.repeat(501));
  await expect.element(remark).toHaveAccessibleDescription(/^Too long: 501 letters, 500 fit\./);
});

test('a class that was closed meanwhile keeps what is typed, and says why it is not saved', async () => {
  openClass(mockError(paths.classRemarks, 409, 'The reports are posted.', 'post'));
  await remark.fill('Anya works well.');
  const locked = { ...classRemarks, state: 'locked' as const, editable: [] };
  api.use(mockGet(paths.classRemarks, getClassRemarks.response, locked));
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('The reports are posted. 1 cell not saved.')).toBeVisible();
  await expect.element(page.getByText('Not saved: Anya works well.')).toBeVisible();
  await expect.element(page.getByText('Kerwin works well.').first()).toBeVisible();
  await expect.element(remark).not.toBeInTheDocument();
  await expectAccessible('a class that was closed');
});

test('leaving with unsaved remarks asks first', async () => {
  openClass(mockNetworkError(paths.classRemarks, 'post'));
  await remark.fill('Anya works well.');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText(/1 cell will be sent when it can/)).toBeVisible();
  await page.getByRole('link', { name: 'Proof page' }).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.element(remark).toHaveValue('Anya works well.');
});

test('a remark of the bank is inserted with the first name', async () => {
  openClass();
  await page
    .getByRole('button', { name: 'Insert a remark into Form Dean’s Remarks of Ramdeen, Anya' })
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
  const saved = { own: ['One.', 'Two.', 'Of another tab.'], school: [] };
  const post = mockPost(paths.remarkBank, getRemarkBank.response, saved);
  api.use(post.handler, ...school, ...signedInAsStaff('teacher'));
  openPortal(`${officePaths.classRemarks}/bank`);
  await page.getByRole('textbox', { name: 'Your remarks' }).fill('One.\n\n Two. ');
  await page.getByRole('button', { name: 'Save your remarks' }).click();
  const known = { own: ['{name} asks good questions.'] };
  await expect.poll(() => post.sent).toEqual([{ own: ['One.', 'Two.'], known }]);
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('textbox', { name: 'Your remarks' }))
    .toHaveValue('One.\nTwo.\nOf another tab.');
  await expect.element(page.getByRole('textbox', { name: 'Remarks of the school' })).not.toBeInTheDocument();
});

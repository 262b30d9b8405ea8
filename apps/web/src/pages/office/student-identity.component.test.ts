import { paths } from '@formroom/domain/api/paths.ts';
import { changeStudentId, joinStudents } from '@formroom/domain/api/student-identity.ts';
import { studentAccountSchema } from '@formroom/domain/api/student-account.ts';
import { fileEntrySchema } from '@formroom/domain/api/documents.ts';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { pathToStudent } from '#web/lib/student-path.ts';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockGet } from '#web/testing/fake-api.ts';
import { mockRecordApi } from '#web/testing/fake-record.ts';
import { signedInAsFamily, signedInAsOffice, studentRecord } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';

const ID = '20260001';
const NEW_ID = 'FC-0100';
const moved = { files: 4, changes: 12, terms: 3, posted_cards: 2 };

beforeEach(async () => {
  await page.viewport(360, 740);
  api.use(...signedInAsFamily());
  api.use(
    ...signedInAsOffice(),
    csrfCookie,
    ...mockRecordApi(studentRecord()),
    mockGet(paths.files, fileEntrySchema.array(), []),
    mockGet(paths.referenceEntries, z.array(z.never()), []),
    mockGet(paths.studentAccount, studentAccountSchema, {
      state: 'new',
      opens_by: 'birth-date',
      waits_until: null,
      slip_until: null,
      last_sign_in: null,
      left_at: null,
    }),
  );
});

test('the office corrects an ID by the keyboard, after a preview', async () => {
  const dialog = page.getByRole('dialog', { name: 'Correct the ID' });
  const body = { student_id: NEW_ID, former_id: ID, name: 'Anya Ramdeen', moved };
  const preview = mockPost(paths.changeStudentId, changeStudentId.response, { ...body, preview: true });
  api.use(preview.handler);
  openPortal(pathToStudent(ID, 'account'));
  (await page.getByRole('button', { name: 'Correct the ID' }).findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('textbox', { name: 'New ID' }).fill(NEW_ID);
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('status')).toHaveTextContent(`${ID} becomes ${NEW_ID}`);
  await expect.element(dialog.getByText('2 posted report cards; printed cards stay valid')).toBeVisible();
  await expectAccessible('the preview of a new ID');
  const change = mockPost(paths.changeStudentId, changeStudentId.response, { ...body, preview: false });
  api.use(change.handler);
  await dialog.getByRole('button', { name: 'Change the ID' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect([...preview.sent, ...change.sent]).toEqual([
    { student_id: ID, new_id: NEW_ID, preview: true },
    { student_id: ID, new_id: NEW_ID, preview: false },
  ]);
  expect(location.pathname).toBe(pathToStudent(NEW_ID, 'account'));
});

test('an ID that somebody has is refused in the dialog, and stays typed', async () => {
  const message = 'Joseph, Kerwin has the ID 20260002. If it is the same child, join the two records.';
  api.use(http.post(`*${paths.changeStudentId}`, () => HttpResponse.json({ message }, { status: 409 })));
  openPortal(pathToStudent(ID, 'account'));
  await page.getByRole('button', { name: 'Correct the ID' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct the ID' });
  const box = dialog.getByRole('textbox', { name: 'New ID' });
  await box.fill('20260002');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(message);
  await expect.element(box).toHaveValue('20260002');
});

test('the office joins two records, and chooses where they differ', async () => {
  const dialog = page.getByRole('dialog', { name: 'Join with another record' });
  const found = {
    student_id: ID,
    other_id: '20260007',
    name: 'Anya Ramdeen',
    other_name: 'Anya Ramdin',
    fields: [{ field: 'last_name', student: 'Ramdeen', other: 'Ramdin', chosen: 'student' as const }],
    terms: [{ year: 2026, term: 1 as const, posted: null, chosen: null }],
    problems: ['Choose whose results of 2026-2027 Term 1 (Michaelmas) stay.'],
    moved,
  };
  const preview = mockPost(paths.joinStudents, joinStudents.response, { ...found, preview: true });
  api.use(preview.handler);
  openPortal(pathToStudent(ID, 'account'));
  await page.getByRole('button', { name: 'Join with another record' }).click();
  await dialog.getByRole('textbox', { name: /^ID of the other record/ }).fill('20260007');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('20260007 is Anya Ramdin');
  const join = dialog.getByRole('button', { name: 'Join the records' });
  await expect.element(join).toBeDisabled();
  await expectAccessible('the choices of a joining');
  await dialog.getByRole('radio', { name: 'Results of 20260007' }).click();
  await dialog.getByRole('radio', { name: 'Ramdin (20260007)' }).click();
  const joining = mockPost(paths.joinStudents, joinStudents.response, {
    ...found,
    problems: [],
    preview: false,
  });
  api.use(joining.handler);
  await join.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const ids = { student_id: ID, other_id: '20260007' };
  expect(preview.sent).toEqual([{ ...ids, fields: {}, terms: {}, preview: true }]);
  expect(joining.sent).toEqual([
    { ...ids, fields: { last_name: 'other' }, terms: { '2026/1': 'other' }, preview: false },
  ]);
});

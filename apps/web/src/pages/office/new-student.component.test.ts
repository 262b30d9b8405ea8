import { createStudentResponseSchema } from '@formroom/domain/api/create-student.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { registrationProgressSchema } from '@formroom/domain/api/reports.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockGet } from '#web/testing/fake-api.ts';
import { signedInAsOffice } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { mockStudentList } from '#web/testing/student-list.ts';

const dialog = page.getByRole('dialog', { name: 'New student' });
const nextId = mockGet(paths.nextStudentId, z.object({ id: z.string().nullable() }), { id: '20260601' });
const classes = mockGet(paths.registrationProgress, registrationProgressSchema, [
  { class_id: '1A', complete: 1, under_way: 1, agreed: 0, not_begun: 0, total: 2 },
  { class_id: '2A', complete: 1, under_way: 0, agreed: 0, not_begun: 0, total: 1 },
]);
const noLists = mockGet(paths.referenceEntries, z.array(z.never()), []);

test('a new student is added by the keyboard alone, after others of that name were shown', async () => {
  await page.viewport(360, 740);
  const same = { id: '20260007', first_name: 'Zoë', last_name: 'Noël', class_id: '2A', has_left: true };
  const asked = mockPost(paths.createStudent, createStudentResponseSchema, { created: false, same: [same] });
  api.use(...signedInAsOffice(), csrfCookie, mockStudentList(), nextId, classes, noLists, asked.handler);
  openPortal('/admin/dashboard');
  (await page.getByRole('button', { name: 'New student' }).findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('textbox', { name: 'Student ID' })).toHaveValue('20260601');
  await expect.element(dialog.getByRole('textbox', { name: 'Last Name' })).toHaveFocus();
  await expect.element(dialog.getByRole('option', { name: '1A', exact: true })).toBeInTheDocument();
  await userEvent.keyboard('Noël{Tab}Zoë{Tab}{Tab}21 May 2014{Tab}1{Tab}{Tab}{Tab}{Enter}');
  await expect.element(dialog.getByRole('link', { name: 'Noël, Zoë (20260007)' })).toBeVisible();
  await expectAccessible('others of the same name');
  const created = mockPost(paths.createStudent, createStudentResponseSchema, { created: true, same: [] });
  api.use(created.handler);
  await dialog.getByRole('button', { name: 'Add as a different child' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const answers = { last_name: 'Noël', first_name: 'Zoë', date_of_birth: '2014-05-21', class_id: '1A' };
  expect(asked.sent).toEqual([{ id: '20260601', ...answers, not_same_as: [] }]);
  expect(created.sent).toEqual([{ id: '20260601', ...answers, not_same_as: ['20260007'] }]);
});

test('a refused answer is shown at its input, and nothing typed is lost', async () => {
  const message = 'The date can’t be before 1900-01-01.';
  const refused = http.post(`*${paths.createStudent}`, () =>
    HttpResponse.json({ message, errors: { message: [message], entry_date: [message] } }, { status: 422 }),
  );
  api.use(...signedInAsOffice(), csrfCookie, mockStudentList(), nextId, classes, noLists, refused);
  openPortal('/admin/dashboard');
  await page.getByRole('button', { name: 'New student' }).click();
  const entry = dialog.getByRole('textbox', { name: /^Entry Date/ });
  await entry.fill('1850-01-01');
  await dialog.getByRole('button', { name: 'Add student' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Nothing is saved yet');
  await expect.element(entry).toHaveAccessibleDescription(/can’t be before 1900-01-01/);
  await expect.element(entry).toHaveValue('1850-01-01');
  await expect.element(entry).toHaveFocus();
  await expectAccessible('a refused answer');
});

test('a class in another spelling makes no class of its own, and nothing typed is lost by a stray key', async () => {
  await page.viewport(360, 740);
  const created = mockPost(paths.createStudent, createStudentResponseSchema, { created: true, same: [] });
  api.use(...signedInAsOffice(), csrfCookie, mockStudentList(), nextId, classes, noLists, created.handler);
  openPortal('/admin/dashboard');
  const open = () => page.getByRole('button', { name: 'New student' }).click();
  await open();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await open();
  await dialog.getByRole('textbox', { name: 'Last Name' }).fill('Noël');
  await dialog.getByLabelText('Class', { exact: true }).selectOptions('A class that is not in this list');
  const name = dialog.getByRole('textbox', { name: 'Name of the class' });
  await name.fill('Form 1a');
  await userEvent.keyboard('{Escape}');
  await expectAccessible('the question whether to close');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(name).toHaveValue('Form 1a');
  await dialog.getByRole('button', { name: 'Add student' }).click();
  await expect.element(name).toHaveFocus();
  await expect
    .element(name)
    .toHaveAccessibleDescription(/No student is in class “Form 1a”. Did you mean 1A\?/);
  await expectAccessible('another spelling of a class');
  expect(created.sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Use 1A' }).click();
  await expect.element(dialog.getByLabelText('Class', { exact: true })).toHaveFocus();
  await dialog.getByRole('button', { name: 'Add student' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(created.sent).toEqual([{ id: '20260601', last_name: 'Noël', class_id: '1A', not_same_as: [] }]);
});

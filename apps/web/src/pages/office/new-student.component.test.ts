import { createStudentResponseSchema } from '@formroom/domain/api/create-student.ts';
import { paths } from '@formroom/domain/api/paths.ts';
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
const noLists = mockGet(paths.referenceEntries, z.array(z.never()), []);

test('a new student is added by the keyboard alone, after others of that name were shown', async () => {
  await page.viewport(360, 740);
  const same = { id: '20260007', first_name: 'Zoë', last_name: 'Noël', class_id: '2A', has_left: true };
  const asked = mockPost(paths.createStudent, createStudentResponseSchema, { created: false, same: [same] });
  api.use(...signedInAsOffice(), csrfCookie, mockStudentList(), nextId, noLists, asked.handler);
  openPortal('/admin/dashboard');
  (await page.getByRole('button', { name: 'New student' }).findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('textbox', { name: 'Student ID' })).toHaveValue('20260601');
  (await dialog.getByRole('textbox', { name: 'Student ID' }).findElement()).focus();
  await userEvent.keyboard('{Tab}Noël{Tab}Zoë{Tab}{Tab}21 May 2014{Tab}1A{Enter}');
  await expect.element(dialog.getByRole('link', { name: 'Noël, Zoë (20260007)' })).toBeVisible();
  await expectAccessible('others of the same name');
  const created = mockPost(paths.createStudent, createStudentResponseSchema, { created: true, same: [] });
  api.use(created.handler);
  await dialog.getByRole('button', { name: 'Add another student' }).click();
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
  api.use(...signedInAsOffice(), csrfCookie, mockStudentList(), nextId, noLists, refused);
  openPortal('/admin/dashboard');
  await page.getByRole('button', { name: 'New student' }).click();
  const entry = dialog.getByRole('textbox', { name: /^Entry Date/ });
  await entry.fill('1850-01-01');
  await dialog.getByRole('button', { name: 'Add student' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Nothing is saved yet');
  await expect.element(entry).toHaveAccessibleDescription(/can’t be before 1900-01-01/);
  await expect.element(entry).toHaveValue('1850-01-01');
  await expectAccessible('a refused answer');
});

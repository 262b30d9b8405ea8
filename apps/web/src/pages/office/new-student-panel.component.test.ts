import { createStudentResponseSchema } from '@formroom/domain/api/create-student.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { registrationProgressSchema } from '@formroom/domain/api/reports.ts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockGet } from '#web/testing/fake-api.ts';
import { signedInAsOffice } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { mockStudentList } from '#web/testing/student-list.ts';

const form = page.getByRole('form', { name: 'New student' });
const list = page.getByRole('heading', { level: 1, name: 'Students' });
const question = page.getByRole('alertdialog', { name: 'Leave without adding the student?' });
const suggest = (id: string) => mockGet(paths.nextStudentId, z.object({ id: z.string().nullable() }), { id });
const nextId = suggest('20260601');
const classes = mockGet(paths.registrationProgress, registrationProgressSchema, [
  { class_id: '1A', complete: 1, under_way: 1, agreed: 0, not_begun: 0, total: 2 },
  { class_id: '2A', complete: 1, under_way: 0, agreed: 0, not_begun: 0, total: 1 },
]);
const noLists = mockGet(paths.referenceEntries, z.array(z.never()), []);

/** Opens the form from the list. */
async function open(...handlers: RequestHandler[]) {
  await page.viewport(360, 740);
  api.use(...signedInAsOffice(), csrfCookie, mockStudentList(), nextId, classes, noLists, ...handlers);
  openPortal('/admin/dashboard?search=No');
  await page.getByRole('link', { name: 'New student' }).click();
}

test('a new student is added by the keyboard alone, after others of that name were shown', async () => {
  const same = { id: '20260007', first_name: 'Zoë', last_name: 'Noël', class_id: '2A', has_left: true };
  const asked = mockPost(paths.createStudent, createStudentResponseSchema, { created: false, same: [same] });
  await open(asked.handler);
  await expect.element(page.getByRole('heading', { level: 1, name: 'New student' })).toBeVisible();
  await expect.element(form.getByRole('textbox', { name: 'Student ID' })).toHaveValue('20260601');
  await expect.element(form.getByRole('textbox', { name: 'Last Name' })).toHaveFocus();
  await expect.element(form.getByRole('option', { name: '1A', exact: true })).toBeInTheDocument();
  await userEvent.keyboard('Noël{Tab}Zoë{Tab}{Tab}21 May 2014{Tab}1{Tab}{Tab}{Tab}{Enter}');
  await expect.element(form.getByRole('link', { name: 'Noël, Zoë (20260007)' })).toBeVisible();
  await expectAccessible('others of the same name');
  const created = mockPost(paths.createStudent, createStudentResponseSchema, { created: true, same: [] });
  api.use(created.handler, suggest('20260602'));
  await form.getByRole('button', { name: 'Add as a different child' }).click();
  await expect.element(list).toBeVisible();
  await expect.element(page.getByText('Zoë Noël (20260601) is added.')).toBeVisible();
  expect(`${location.pathname}${location.search}`).toBe('/admin/dashboard?search=No');
  const answers = { last_name: 'Noël', first_name: 'Zoë', date_of_birth: '2014-05-21', class_id: '1A' };
  expect(asked.sent).toEqual([{ id: '20260601', ...answers, not_same_as: [] }]);
  expect(created.sent).toEqual([{ id: '20260601', ...answers, not_same_as: ['20260007'] }]);
});

test('a refused answer is shown at its input, and nothing typed is lost', async () => {
  const message = 'The date can’t be before 1900-01-01.';
  const refused = http.post(`*${paths.createStudent}`, () =>
    HttpResponse.json({ message, errors: { message: [message], entry_date: [message] } }, { status: 422 }),
  );
  await open(refused);
  const entry = form.getByRole('textbox', { name: /^Entry Date/ });
  await entry.fill('1850-01-01');
  await form.getByRole('button', { name: 'Add student' }).click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('Nothing is saved yet');
  await expect.element(entry).toHaveAccessibleDescription(/can’t be before 1900-01-01/);
  await expect.element(entry).toHaveValue('1850-01-01');
  await expect.element(entry).toHaveFocus();
  await expectAccessible('a refused answer');
});

test('the form is left without a question only while nothing is typed', async () => {
  await open();
  const name = form.getByRole('textbox', { name: 'Last Name' });
  await expect.element(name).toBeVisible();
  history.back();
  await expect.element(list).toBeVisible();
  history.forward();
  await name.fill('Noël');
  await userEvent.keyboard('{Escape}');
  history.back();
  await expect.element(question).toHaveTextContent('What you typed is not saved.');
  await expectAccessible('the question before leaving');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(name).toHaveValue('Noël');
  await page.getByRole('link', { name: 'Back to the students' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(list).toBeVisible();
  expect(location.search).toBe('?search=No');
});

test('a class in another spelling makes no class of its own', async () => {
  const created = mockPost(paths.createStudent, createStudentResponseSchema, { created: true, same: [] });
  await open(created.handler);
  await form.getByRole('textbox', { name: 'Last Name' }).fill('Noël');
  await form.getByLabelText('Class', { exact: true }).selectOptions('A class that is not in this list');
  const name = form.getByRole('textbox', { name: 'Name of the class' });
  await name.fill('Form 1a');
  await form.getByRole('button', { name: 'Add student' }).click();
  await expect.element(name).toHaveFocus();
  await expect
    .element(name)
    .toHaveAccessibleDescription(/No student is in class “Form 1a”. Did you mean 1A\?/);
  await expectAccessible('another spelling of a class');
  expect(created.sent).toEqual([]);
  await form.getByRole('button', { name: 'Use 1A' }).click();
  await expect.element(form.getByLabelText('Class', { exact: true })).toHaveFocus();
  await form.getByRole('button', { name: 'Add student' }).click();
  await expect.element(list).toBeVisible();
  expect(created.sent).toEqual([{ id: '20260601', last_name: 'Noël', class_id: '1A', not_same_as: [] }]);
});

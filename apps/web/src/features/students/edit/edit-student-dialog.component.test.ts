import { paths } from '@formroom/domain/api/paths.ts';
import { type SaveStudent, studentRecordSchema } from '@formroom/domain/api/students.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { mockGet, api, mockNetworkError } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { csrfCookie } from '#web/testing/mock-post.ts';
import { signedInAsOffice, studentRecord } from '#web/testing/fixtures.ts';
import { mockStudentList } from '#web/testing/student-list.ts';

const record = studentRecord({ birth_certificate_no: 'TT 1' });
const dialog = page.getByRole('dialog', { name: 'Edit Student' });
const box = (label: string) => dialog.getByLabelText(label, { exact: true });
const status = dialog.getByRole('status');
const unsaved = page.getByRole('alertdialog', { name: 'Close without saving?' });
const calendar = page.getByRole('dialog', { name: 'Choose Date of Birth' });

/** A handler that stores each save, like the server. */
function storesSaves() {
  const sent: SaveStudent[] = [];
  const handler = http.post(`*${paths.saveStudent}`, async ({ request }) => {
    const body = (await request.json()) as SaveStudent;
    sent.push(body);
    const saved = studentRecordSchema.parse({ ...record, ...body, version: record.version + sent.length });
    return HttpResponse.json({ data: saved });
  });
  return { handler, sent };
}

async function openDialog() {
  api.use(...signedInAsOffice(), csrfCookie, mockStudentList());
  api.use(mockGet(paths.studentRecord, studentRecordSchema.array(), [record]));
  const saves = storesSaves();
  api.use(saves.handler);
  openPortal('/admin/dashboard');
  await page.getByRole('button', { name: 'Edit Ramdeen, Anya' }).click();
  await expect.element(box('First Name')).toHaveFocus();
  return saves.sent;
}

/** Types into an input and leaves it. */
async function type(label: string, text: string) {
  await box(label).fill(text);
  (await box(label).findElement()).blur();
}

test('a required input can’t be emptied, and a date of birth is from 1950 to today', async () => {
  const sent = await openDialog();
  for (const label of ['First Name', 'Last Name', 'Birth Certificate Pin']) {
    await type(label, ' ');
    await expect.element(box(label)).toHaveAccessibleDescription('Required');
  }
  await expectAccessible('edit, required');
  for (const [day, message] of [
    ['', /Required/],
    ['1949-12-31', /The date can’t be before 1950-01-01\./],
    ['2099-01-01', /The date can’t be after today\./],
    ['31/04/2014', /April 2014 has only 30 days\./],
  ] as const) {
    await type('Date of Birth', day);
    await expect.element(box('Date of Birth')).toHaveAccessibleDescription(message);
  }

  const close = dialog.getByRole('button', { name: 'Close' });
  await close.click();
  await expect
    .element(unsaved)
    .toHaveTextContent('Not saved: First Name, Last Name, Date of Birth, Birth Certificate Pin.');
  await unsaved.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(box('Date of Birth')).toHaveValue('31/04/2014');
  await close.click();
  await unsaved.getByRole('button', { name: 'Close without saving' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Edit Ramdeen, Anya' }).click();
  await expect.element(box('First Name')).toHaveFocus();
  await expect.element(box('First Name')).toHaveValue('Anya');
  expect(sent).toEqual([]);
});

test('a save that fails shows an error, and is sent again when the connection is back', async () => {
  const sent = await openDialog();
  api.use(mockNetworkError(paths.saveStudent, 'post'));
  await type('First Name', 'Kezia-Ann');
  await expect.element(status).toHaveTextContent('Error Occured.');
  await expectAccessible('edit, failed');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(unsaved).toHaveTextContent('Not saved: First Name.');
  await expectAccessible('unsaved');
  await unsaved.getByRole('button', { name: 'Keep editing' }).click();
  expect(sent).toEqual([]);
  const again = storesSaves();
  api.use(again.handler);
  dispatchEvent(new Event('online'));
  await expect.element(status).toHaveTextContent('Updated Successfully.');
  await expectAccessible('edit, saved');
  expect(again.sent).toEqual([{ ...record, first_name: 'Kezia-Ann' }]);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a save sends the whole record, and the status is Updating until the response', async () => {
  await openDialog();
  const sent: unknown[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  api.use(
    http.post(`*${paths.saveStudent}`, async ({ request }) => {
      sent.push(await request.json());
      await released;
      return HttpResponse.json({ data: { ...record, last_name: 'Ñuñez-O’Brien', version: 2 } });
    }),
  );
  await type('Last Name', 'Ñuñez-O’Brien');
  await expect.element(status).toHaveTextContent('Updating');
  await expect.poll(() => sent).toEqual([{ ...record, last_name: 'Ñuñez-O’Brien' }]);
  release();
  await expect.element(status).toHaveTextContent('Updated Successfully.');
});

test('the calendar’s years begin with 1950', async () => {
  await openDialog();
  await dialog.getByRole('button', { name: 'Choose Date of Birth' }).click();
  await expect.element(calendar.getByRole('radio', { name: '1950' })).toBeInTheDocument();
  await expect.element(calendar.getByRole('radio', { name: '1949' })).not.toBeInTheDocument();
  await expectAccessible('calendar');
});

test('a record that can’t be loaded shows an error, and Retry loads it', async () => {
  api.use(...signedInAsOffice(), mockStudentList(), mockNetworkError(paths.studentRecord));
  openPortal('/admin/dashboard');
  await page.getByRole('button', { name: 'Edit Ramdeen, Anya' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The record could not be opened');
  await expectAccessible('a record that can’t be opened');
  api.use(mockGet(paths.studentRecord, studentRecordSchema.array(), [record]));
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(box('First Name')).toHaveValue('Anya');
});

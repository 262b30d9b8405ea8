import { slipAddressSchema } from '@formroom/domain/api/credential-slips.ts';
import { fileEntrySchema } from '@formroom/domain/api/documents.ts';
import { historySchema } from '@formroom/domain/api/history.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { registrationProgressSchema } from '@formroom/domain/api/reports.ts';
import { studentAccountSchema } from '@formroom/domain/api/student-account.ts';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pathToStudent, studentParts } from '#web/lib/student-path.ts';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockGet } from '#web/testing/fake-api.ts';
import { photoFile, storedFile } from '#web/testing/fake-documents.ts';
import { mockRecordApi } from '#web/testing/fake-record.ts';
import { signedInAsFamily, signedInAsOffice, studentRecord } from '#web/testing/fixtures.ts';
import { csrfCookie } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';

const ID = '20260001';
const photo = page.getByRole('main').getByRole('img');

beforeEach(() => {
  // The lists of the registration; the rest is the office's.
  api.use(...signedInAsFamily());
  api.use(
    ...signedInAsOffice(),
    csrfCookie,
    ...mockRecordApi(studentRecord()),
    mockGet(paths.registrationProgress, registrationProgressSchema, []),
    mockGet(paths.files, fileEntrySchema.array(), [storedFile('me.jpg', 'picture', 'image/jpeg')]),
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

const servePhoto = (picture: Blob) =>
  api.use(
    http.get(`*${paths.file}`, async () =>
      HttpResponse.arrayBuffer(await picture.arrayBuffer(), { headers: { 'Content-Type': 'image/jpeg' } }),
    ),
  );

test('the page shows the photo, and each part is a link', async () => {
  servePhoto(await photoFile('me.jpg'));
  openPortal(pathToStudent(ID));
  await expect.element(photo).toBeVisible();
  const parts = page.getByRole('navigation', { name: 'Parts of the record' });
  for (const part of Object.values(studentParts)) {
    await expect.element(parts.getByRole('link', { name: part, exact: true })).toHaveAttribute('href');
  }
  await expectAccessible('the record');
});

test('the parts of a student who is new are accessible', async () => {
  api.use(mockGet(paths.studentHistory, historySchema, []));
  openPortal(pathToStudent(ID));
  const lastInPart = {
    'Sign-in': page.getByText(/^Not signed in yet/),
    'Term reports': page.getByText('No term reports yet'),
    History: page.getByText('Nothing has been changed yet.'),
  };
  for (const [part, last] of Object.entries(lastInPart)) {
    await page.getByRole('link', { name: part, exact: true }).click();
    await expect.element(last).toBeVisible();
    await expectAccessible(part);
  }
});

test('a photo that will not open is left out', async () => {
  // The browser keeps the picture of another test.
  api.use(
    mockGet(paths.files, fileEntrySchema.array(), [storedFile('damaged.jpg', 'picture', 'image/jpeg')]),
  );
  servePhoto(new Blob(['not a picture']));
  openPortal(pathToStudent(ID));
  await expect.element(page.getByRole('heading', { name: 'Registration', level: 2 })).toBeVisible();
  await expect.poll(() => photo.query()).toBeNull();
});

test('the office is asked before it leaves a text that can’t be saved, but not between the steps', async () => {
  openPortal(`/admin/students/${ID}/answers/student-data`);
  await page.getByRole('button', { name: 'On paper' }).click();
  const email = page.getByRole('textbox', { name: 'Email', exact: true });
  await email.fill('zoe at home');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByRole('heading', { name: 'Family Data', level: 1 })).toBeVisible();
  const history = page.getByRole('link', { name: 'History', exact: true });
  await history.click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect.element(question.getByText(/^Not saved: Email/)).toBeVisible();
  await expectAccessible('the question');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect.element(page.getByRole('heading', { name: 'Family Data', level: 1 })).toBeVisible();
  await history.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect
    .element(page.getByRole('link', { name: 'History', exact: true }))
    .toHaveAttribute('aria-current', 'page');
});

test('the account says when only a slip opens it, and prints the slip', async () => {
  api.use(
    mockGet(paths.studentAccount, studentAccountSchema, {
      state: 'new',
      opens_by: 'slip',
      waits_until: null,
      slip_until: null,
      last_sign_in: null,
      left_at: null,
    }),
    mockGet(paths.slipAddress, slipAddressSchema, { address: 'https://portal.example.edu.tt' }),
    http.post(`*${paths.credentialSlips}`, () =>
      HttpResponse.arrayBuffer(new TextEncoder().encode('%PDF-1.4').buffer, {
        headers: { 'Content-Type': 'application/pdf' },
      }),
    ),
  );
  openPortal(pathToStudent(ID, 'account'));
  await expect
    .element(page.getByText('the date of birth does not open this account', { exact: false }))
    .toBeVisible();
  await page.getByRole('button', { name: 'Print a slip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print a slip' });
  await expect.element(dialog).toHaveTextContent('The student signs in with the code on this slip.');
  await expectAccessible('a slip for a student whom the office has filled in');
  await dialog.getByRole('button', { name: 'Print a slip' }).click();
  await expect.element(dialog.getByText('is ready')).toBeVisible();
});

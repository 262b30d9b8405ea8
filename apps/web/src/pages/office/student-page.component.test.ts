import { slipAddressSchema } from '@formroom/domain/api/credential-slips.ts';
import { getCardCorrection } from '@formroom/domain/api/card-corrections.ts';
import { fileEntrySchema } from '@formroom/domain/api/documents.ts';
import { historySchema } from '@formroom/domain/api/history.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { editableListSchema } from '@formroom/domain/api/reference-lists.ts';
import { registrationProgressSchema } from '@formroom/domain/api/reports.ts';
import { studentAccountSchema } from '@formroom/domain/api/student-account.ts';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pathToStudent, studentParts } from '#web/lib/student-path.ts';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockGet } from '#web/testing/fake-api.ts';
import { correctableCard } from '#web/testing/correctable-card.ts';
import { mockReportCardTerms, postedTerm } from '#web/testing/fake-report-card.ts';
import { photoFile, storedFile } from '#web/testing/fake-documents.ts';
import { mockRecordApi } from '#web/testing/fake-record.ts';
import { signedInAsFamily, signedInAsOffice, studentRecord } from '#web/testing/fixtures.ts';
import { csrfCookie } from '#web/testing/mock-post.ts';
import { closePortal, openPortal } from '#web/testing/open-portal.tsx';
import { createStudentEntries, mockStudentList } from '#web/testing/student-list.ts';

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
    mockGet(paths.referenceEntries, editableListSchema.array(), [
      { list: 'houses', max: 40, entries: [{ code: 1, title: 'Motmot', retired: 0, records: 0 }] },
    ]),
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

test('the page begins with what it is opened for, on phones and computers', async () => {
  const record = studentRecord({
    house_code: 1,
    phone_home: '3801972',
    father_name: 'Kumar Ramdeen',
    mobile_phone_father: '7654321',
    emergency_contact: 'Granny Joseph',
    relation_to_child: 'Grandmother',
    emergency_home_phone: '6221190',
    allergy: 'Peanuts',
    asthma: 1,
  });
  api.use(...mockRecordApi(record));
  for (const width of [360, 1280]) {
    await page.viewport(width, 800);
    openPortal(pathToStudent(ID));
    const facts = page.getByRole('region', { name: 'At a glance' });
    const values = () =>
      facts
        .getByRole('definition')
        .elements()
        .map(({ textContent }) => textContent);
    await expect
      .poll(values)
      .toEqual([
        '2013-08-21',
        'Motmot',
        '(868) 380-1972',
        'Kumar Ramdeen(868) 765-4321',
        'Granny Joseph (Grandmother)(868) 622-1190',
        'Peanuts',
        'Asthma',
      ]);
    await expect
      .element(facts.getByRole('link', { name: '(868) 765-4321' }))
      .toHaveAttribute('href', 'tel:+18687654321');
    await expectAccessible(`at a glance at ${width} px`);
    closePortal();
  }
});

test('the office reads the answers at once, and is asked for their source when it fills in', async () => {
  api.use(
    http.get(
      `*${paths.registrationForm}`,
      () => new HttpResponse('%PDF-1.4\n', { headers: { 'Content-Type': 'application/pdf' } }),
    ),
  );
  openPortal(pathToStudent(ID));
  await page.getByRole('link', { name: 'Answers', exact: true }).click();
  await expect.element(page.getByTitle('Registration form')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ramdeen, Anya' })).toBeVisible();
  await page.getByRole('link', { name: 'Fill in for the family' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: /reach the school/ })).toBeVisible();
});

test('the page leads back to the list with its search, filters and page, and to the student', async () => {
  await page.viewport(1280, 800);
  api.use(mockStudentList(createStudentEntries(60), 700));
  const query = '?search=ramdeen&page=2&class=2A';
  openPortal(`/admin/dashboard${query}`);
  const row = page.getByRole('row', { name: /20260051/ });
  await row.getByRole('link').click();
  await expect.element(page.getByRole('region', { name: 'At a glance' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the students' }).click();
  await expect.element(page.getByText('101–200 of 700')).toBeVisible();
  expect(location.search).toBe(query);
  await expect.poll(() => document.activeElement?.id).toBe('student-20260051');
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

test('a posted card leads to the page where it is fixed, and back', async () => {
  const unposted = { ...postedTerm, year: 2026, term: 1, posted: 0, date_posted: null } as const;
  api.use(
    mockReportCardTerms(unposted, postedTerm),
    mockGet(paths.cardCorrection, getCardCorrection.response, correctableCard),
  );
  openPortal(pathToStudent(ID, 'report-cards'));
  const fix = page.getByRole('link', { name: /^Fix this card/ });
  await expect.element(fix).toHaveAccessibleName('Fix this card …: Term 3 Trinity 2025-2026');
  await expectAccessible('the term reports of a student');
  await fix.click();
  await expect.element(page.getByRole('heading', { name: 'Report card of Ramdeen, Anya' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the student' }).click();
  await expect.element(fix).toBeVisible();
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

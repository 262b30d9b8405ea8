import {
  type DocumentToCheck,
  documentsToCheckSchema,
  countDocumentsToCheck,
} from '@formroom/domain/api/document-checks.ts';
import { fileEntrySchema } from '@formroom/domain/api/documents.ts';
import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { registrationProgressSchema } from '@formroom/domain/api/reports.ts';
import { studentRecordSchema } from '@formroom/domain/api/students.ts';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockGet } from '#web/testing/fake-api.ts';
import { photoFile, storedFile } from '#web/testing/fake-documents.ts';
import { signedInAsOffice, signedInAsStaff, studentRecord } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';

const AT = '2026-11-20T13:00:00.000Z';
const anya = { id: '20260001', first_name: 'Anya', last_name: 'Ramdeen', class_id: '1A' };
const kai = { id: '20260002', first_name: 'Kai', last_name: 'Lee', class_id: '1B' };
const waiting: DocumentToCheck[] = [
  { ...anya, file_type: 'picture', uploaded_at: AT },
  { ...anya, file_type: 'sea_slip', uploaded_at: AT },
  { ...kai, file_type: 'picture', uploaded_at: AT },
];
const files = [
  storedFile('me.jpg', 'picture', 'image/jpeg'),
  storedFile('slip 1.jpg', 'sea_slip', 'image/jpeg'),
  storedFile('slip 2.jpg', 'sea_slip', 'image/jpeg'),
];

const progress = ['1A', '1B', '2A'].map((class_id) => ({
  class_id,
  complete: 1,
  under_way: 0,
  agreed: 0,
  not_begun: 0,
  total: 1,
}));

const school = () => [
  csrfCookie,
  http.get(`*${paths.documentsToCheck}`, ({ request }) => {
    const chosen = new URL(request.url).searchParams.get('class');
    const data = waiting.filter(({ class_id }) => chosen === 'all' || chosen === class_id);
    return HttpResponse.json(documentsToCheckSchema.parse({ data, total: data.length, next: null }));
  }),
  mockGet(paths.documentsToCheckCount, countDocumentsToCheck.response, { count: waiting.length }),
  mockGet(paths.registrationProgress, registrationProgressSchema, progress),
  mockGet(paths.studentRecord, studentRecordSchema.array(), [studentRecord({ sex: 'Female' })]),
  mockGet(paths.files, fileEntrySchema.array(), files),
  http.get(`*${paths.file}`, async () =>
    HttpResponse.arrayBuffer(await (await photoFile('me.jpg')).arrayBuffer(), {
      headers: { 'Content-Type': 'image/jpeg' },
    }),
  ),
];

const card = (name: string) => page.getByRole('region', { name, exact: true });

beforeEach(() => page.viewport(1280, 860));

test('after each decision the next document follows, and a mistake is undone', async () => {
  const check = mockPost(paths.checkDocument, fileEntrySchema.array(), []);
  api.use(...school(), check.handler, ...signedInAsOffice());
  openPortal(officePaths.documentChecks);
  await expect.element(page.getByText('3 documents to check')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Documents to check 3 documents' }))
    .toHaveAttribute('aria-current', 'page');
  await expect.element(card('Passport Photo').getByText('Female')).toBeVisible();
  await expect.element(card('Passport Photo').getByRole('img', { name: 'me.jpg' })).toBeVisible();
  await expectAccessible('a document to check');
  await card('Passport Photo').getByRole('button', { name: 'Checked: Passport Photo' }).click();

  await expect.element(card('SEA Slip')).toHaveFocus();
  await expect.element(page.getByText('2 documents to check')).toBeVisible();
  await expect.element(page.getByText('Ramdeen, Anya: The check of Passport Photo is saved.')).toBeVisible();
  await card('SEA Slip').getByRole('button', { name: 'Please send again: SEA Slip' }).click();
  await page.getByLabelText('Reason').fill('The photo is blurred.');
  await page.getByRole('button', { name: 'Ask for it again' }).click();
  await expect.element(card('Passport Photo').getByRole('link', { name: 'Lee, Kai' })).toBeVisible();
  expect(check.sent).toEqual([
    { student_id: anya.id, file_type: 'picture', files: ['me.jpg'], check: 'checked', reason: '' },
    {
      student_id: anya.id,
      file_type: 'sea_slip',
      files: ['slip 1.jpg', 'slip 2.jpg'],
      check: 'send_again',
      reason: 'The photo is blurred.',
    },
  ]);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(() => check.sent).toHaveLength(3);
  expect(check.sent[2]).toMatchObject({ check: 'none' });
  await expect.element(page.getByText('3 documents to check')).toBeVisible();
});

test('a document can be left for later, and a class be chosen', async () => {
  api.use(...school(), ...signedInAsOffice());
  openPortal(officePaths.documentChecks);
  await page.getByLabelText('Class').selectOptions('1B');
  await expect.element(card('Passport Photo').getByRole('link', { name: 'Lee, Kai' })).toBeVisible();
  expect(location.search).toBe('?class=1B');
  await card('Passport Photo').getByRole('button', { name: 'Leave for later' }).click();
  await expect.element(page.getByText('1 document to check, 1 of them left for later')).toBeVisible();
  await expectAccessible('all left for later');
  await page.getByRole('button', { name: 'Look at those left for later' }).click();
  await expect.element(card('Passport Photo')).toBeVisible();
  await page.getByLabelText('Class').selectOptions('2A');
  await expect.element(page.getByRole('heading', { name: 'Nothing to check' })).toBeVisible();
  await expectAccessible('nothing to check');
  await expect
    .element(page.getByLabelText('Class').getByRole('option', { name: 'Form 1' }))
    .toBeInTheDocument();
});

test('the role Read only looks at the documents and decides nothing', async () => {
  api.use(...school(), ...signedInAsStaff('read'));
  openPortal(officePaths.documentChecks);
  await expect.element(card('Passport Photo').getByRole('img', { name: 'me.jpg' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^(Checked|Please send)/ })).not.toBeInTheDocument();
  await card('Passport Photo').getByRole('button', { name: 'Leave for later' }).click();
  await expect.element(card('SEA Slip')).toBeVisible();
});

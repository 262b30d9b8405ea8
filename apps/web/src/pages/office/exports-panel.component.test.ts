import { auditPageSchema, type AuditEntry } from '@formroom/domain/api/audit-log.ts';
import { NO_CLASS } from '@formroom/domain/school/no-class.ts';
import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { registrationProgressSchema } from '@formroom/domain/api/reports.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { mockGet, api, mockNetworkError } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { csrfCookie } from '#web/testing/mock-post.ts';
import { signedInAsOffice } from '#web/testing/fixtures.ts';
import { mockStudentList } from '#web/testing/student-list.ts';

const countClass = (class_id: string | null, total: number) => ({
  class_id,
  complete: 0,
  under_way: 0,
  agreed: 0,
  not_begun: total,
  total,
});

const logged = (id: number, details: string): AuditEntry => ({
  id,
  at: `2026-11-2${id}T13:05:00.000Z`,
  event: 'data-exported',
  role: 'admin',
  who: 'secretary',
  address: '198.51.100.7',
  student_id: null,
  student_name: null,
  details,
  call: 'GET /api/registration-data-spreadsheet',
  status: 200,
  count: 1,
});

const lastExports = (...data: AuditEntry[]) => mockGet(paths.auditLog, auditPageSchema, { data, next: null });

const aroundExport = () => [
  ...signedInAsOffice(),
  mockGet(paths.registrationProgress, registrationProgressSchema, [
    countClass('1A', 31),
    countClass('2A', 1),
    countClass(null, 2),
  ]),
  lastExports(
    logged(1, '600 students; all fields; all classes'),
    logged(0, '658 students; Emergency contact; 1A'),
  ),
];

const EVERYTHING = 'everything';

/** Records the requests for an export, of everything or of a selection, without answering them. */
function heldExport() {
  const asked: unknown[] = [];
  api.use(
    http.all(`*${paths.exportData}`, async ({ request }) => {
      asked.push(request.method === 'POST' ? await request.json() : EVERYTHING);
      await new Promise(() => undefined);
      return HttpResponse.error();
    }),
  );
  return asked;
}

const openPanel = () => openPortal(officePaths.exportData);
const entry = page.getByRole('link', { name: 'Export Data', exact: true });
const dialog = page.getByRole('dialog', { name: 'Downloading data...' });
const cancel = dialog.getByRole('button', { name: 'Cancel' });
const download = page.getByRole('button', { name: 'Download Registration Data.xlsx' });
const downloadPart = page.getByRole('button', { name: 'Download this part' });

test('the menu entry downloads everything, also when it is pressed again on the page', async () => {
  api.use(...aroundExport(), mockStudentList());
  const asked = heldExport();
  openPortal('/admin/dashboard');
  await entry.click();
  await expect.element(dialog).toBeVisible();
  await expectAccessible('downloading');
  await expect.poll(() => asked).toEqual([EVERYTHING]);
  await cancel.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await entry.click();
  await expect.element(dialog).toBeVisible();
  await expect.poll(() => asked).toEqual([EVERYTHING, EVERYTHING]);
  await cancel.click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('after a reload only the button downloads it, and a failure shows an error', async () => {
  api.use(...aroundExport(), mockNetworkError(paths.exportData));
  openPanel();
  await expect.element(download).toBeVisible();
  await expectAccessible('Export Data');
  await download.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The data could not be downloaded');
  await expectAccessible('not downloaded');
  // Opening the entry’s URL again counts as pressing it.
  const asked = heldExport();
  await entry.click();
  await expect.poll(() => asked).toEqual([EVERYTHING]);
});

test('a partial export has the chosen groups and classes, and needs at least one group', async () => {
  api.use(...aroundExport(), csrfCookie);
  const asked = heldExport();
  openPanel();
  await page.getByRole('checkbox', { name: '1A (31)' }).click();
  await page.getByRole('checkbox', { name: 'No class (2)' }).click();
  await downloadPart.click();
  const alert = page.getByRole('alert').filter({ hasText: 'Choose at least one group of fields.' });
  await expect.element(alert).toBeVisible();
  await expectAccessible('no group chosen');
  expect(asked).toEqual([]);
  const groups = page.getByRole('group', { name: 'Groups of fields' });
  await groups.getByRole('checkbox', { name: 'Emergency contact' }).click();
  await groups.getByRole('checkbox', { name: 'Contact', exact: true }).click();
  await downloadPart.click();
  await expect.element(dialog).toBeVisible();
  await expect.poll(() => asked).toEqual([{ groups: ['contact', 'emergency'], classes: ['1A', NO_CLASS] }]);
});

test('a form chooses its classes, and shows when only some of them are chosen', async () => {
  api.use(...aroundExport(), csrfCookie);
  api.use(
    mockGet(paths.registrationProgress, registrationProgressSchema, [
      countClass('1A', 31),
      countClass('1B', 29),
      countClass('2A', 1),
    ]),
  );
  const asked = heldExport();
  openPanel();
  const form = page.getByRole('checkbox', { name: 'Form 1' });
  await form.click();
  await expect.element(page.getByRole('checkbox', { name: '1B (29)' })).toBeChecked();
  await page.getByRole('checkbox', { name: '1A (31)' }).click();
  await expect.element(form).toBePartiallyChecked();
  await expectAccessible('a part of a form');
  await form.click();
  await expect.element(form).toBeChecked();
  await page.getByRole('checkbox', { name: 'Emergency contact' }).click();
  await downloadPart.click();
  await expect.poll(() => asked).toEqual([{ groups: ['emergency'], classes: ['1B', '1A'] }]);
});

test('the last exports show who made them, when, and how much they contain', async () => {
  api.use(...aroundExport());
  openPanel();
  const list = page.getByRole('list', { name: 'Last exports' });
  await expect.element(list).toHaveTextContent('600 students; all fields; all classes');
  await expect.element(list).toHaveTextContent('2026-11-21 09:05, by secretary');
  await expect.element(list).toHaveTextContent('658 students; Emergency contact; 1A');
  expect(list.getByRole('listitem').elements()).toHaveLength(2);
});

test('without exports the list says so, and if it can’t be loaded, Retry loads it', async () => {
  api.use(...aroundExport());
  api.use(lastExports(), mockNetworkError(paths.registrationProgress));
  openPanel();
  await expect.element(page.getByText('Nothing has been exported yet.')).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The classes could not be read');
  api.use(...aroundExport());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('checkbox', { name: '2A (1)' })).toBeVisible();
});

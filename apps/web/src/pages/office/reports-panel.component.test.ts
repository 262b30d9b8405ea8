import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import {
  parentsContactSchema,
  registrationProgressSchema,
  type StudentContact,
} from '@formroom/domain/api/reports.ts';
import { listSchoolYears } from '@formroom/domain/api/school-years.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { mockGet, api } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { signedInAsOffice } from '#web/testing/fixtures.ts';
import { mockStudentList } from '#web/testing/student-list.ts';

const thisYear = { year: 2026, first_day: '2026-09-01', last_day: '2027-08-31' };

const aroundReports = () => [
  ...signedInAsOffice(),
  mockGet(paths.schoolYears, listSchoolYears.response, [{ ...thisYear, state: 'current', students: 33 }]),
  mockGet(paths.registrationProgress, registrationProgressSchema, [
    { class_id: '1A', complete: 10, under_way: 14, agreed: 3, not_begun: 7, total: 31 },
    { class_id: null, complete: 0, under_way: 0, agreed: 0, not_begun: 2, total: 2 },
  ]),
  http.get(`*${paths.registrationReport}`, () =>
    HttpResponse.arrayBuffer(new TextEncoder().encode('%PDF-1.4').buffer, {
      headers: { 'Content-Type': 'application/pdf' },
    }),
  ),
];

const heading = (name: string) => page.getByRole('heading', { level: 2, name });
const findPlace = async (locator: Locator) => (await locator.findElement()).getBoundingClientRect();
const hidesNothing = async (locator: Locator) => {
  const { scrollWidth, clientWidth } = await locator.findElement();
  return scrollWidth <= clientWidth;
};

test('progress and report are beside one another where there is room', async () => {
  api.use(...aroundReports());
  await page.viewport(1280, 860);
  openPortal(officePaths.reports);
  const frame = page.getByTitle('Registration Report');
  await expect.element(frame).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^1A/ })).toBeVisible();
  const [progress, report] = [heading('Registration Progress'), heading('Registration Report')];
  expect((await findPlace(report)).top).toBe((await findPlace(progress)).top);
  expect(await hidesNothing(page.getByRole('region', { name: 'Registration Progress' }))).toBe(true);
  await page.viewport(1024, 860);
  const below = async () => (await findPlace(report)).top - (await findPlace(progress)).bottom;
  await expect.poll(below).toBeGreaterThan(100);
  await expectAccessible('Reports');
});

test('a number of the progress lists its students', async () => {
  api.use(...aroundReports(), mockStudentList());
  openPortal(officePaths.reports);
  const school = page.getByRole('row', { name: /^School/ });
  await expect
    .element(school.getByRole('link', { name: '9 not started, School' }))
    .toHaveAttribute('href', '/admin/dashboard?registration=not_started');
  const none = page.getByRole('row', { name: /^No class/ });
  expect(none.getByRole('link').elements()).toHaveLength(2);
  await none.getByRole('link', { name: '2 not started' }).click();
  const filters = page.getByRole('group', { name: 'Filters' });
  await expect.element(filters).toHaveTextContent('Registration: Not startedIn no class');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
});

const contact = (id: string, last_name: string): StudentContact => ({
  id,
  first_name: 'Emmanuel-Jonathan',
  last_name,
  class_id: '1A',
  sex: 'Female',
  date_of_birth: '2014-11-29',
  phone: '3801972',
  email: 'emmanuel.jonathan.ramkissoon@example.edu.tt',
  parents: [{ parent: 'mother', name: 'Fatima', mobile: '7654321', email: `fatima.${id}@example.com` }],
});

test('contacts are whole on a phone, and an email takes two lines at the most', async () => {
  api.use(...signedInAsOffice());
  const students = [contact('20260001', 'De Freitas'), contact('20260002', 'Ali')];
  api.use(mockGet(paths.parentsContact, parentsContactSchema, { classes: ['1A'], students }));
  await page.viewport(1280, 860);
  openPortal(officePaths.parentsContact);
  const contacts = page.getByRole('region', { name: 'Contacts' });
  const email = contacts.getByRole('link', { name: 'fatima.20260001@example.com' });
  await expect.element(email).toBeVisible();
  const getLines = (link: Element) =>
    new Set([...link.getClientRects()].map(({ top }) => Math.round(top))).size;
  for (const link of contacts.getByRole('link', { name: '@' }).elements()) {
    expect(getLines(link), link.textContent).toBeLessThanOrEqual(2);
  }
  await page.viewport(768, 1024);
  const download = page.getByRole('link', { name: 'Download Excel file' });
  const print = page.getByRole('button', { name: 'Print' });
  await expect.poll(async () => (await findPlace(download)).bottom - (await findPlace(print)).bottom).toBe(0);
  await page.viewport(360, 780);
  await expect.poll(() => hidesNothing(contacts)).toBe(true);
  await expect.element(contacts.getByRole('row').nth(1)).toHaveTextContent('Sex Female');
  await expectAccessible('Parents Contact');

  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('765-4321 ');
  await expect.element(page.getByRole('status')).toHaveTextContent('Total Number of Students: 2');
  await search.fill('ali');
  await expect.element(page.getByRole('status')).toHaveTextContent('Total Number of Students: 1 of 2');
  await search.fill('nobody');
  await expect.element(contacts).toHaveTextContent('No student matches this search.');
  await expectAccessible('a contact that nobody has');
});

import * as reports from '@formroom/domain/api/reports.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { addQuery } from '#web/lib/add-query.ts';
import { officePanelIds, pathToPanel } from '#web/lib/office-panels.ts';
import { pathToStudent } from '#web/lib/student-path.ts';
import { expectAccessibleOnAllScreens } from '#web/testing/accessibility.ts';
import { api } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { mockSchool, who } from '#web/testing/fake-school.ts';
import { schoolYearScreens } from '#web/testing/school-years.ts';

const heading = (name: string) => page.getByRole('heading', { level: 2, name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

/** A screen by its URL, the part of it that loads last, and what is clicked to open it. */
interface Screen {
  readonly path: string;
  readonly shows: Locator;
  readonly open?: () => Promise<unknown>;
}

const screens: Record<string, Screen> = {
  'the students': { path: pathToPanel('dashboard'), shows: page.getByText('Total Number of Students: 5') },
  'a student': {
    path: pathToPanel('dashboard'),
    open: () => press('Edit Ramdeen, Anya'),
    shows: page.getByLabelText('Birth Certificate Pin'),
  },
  'a new student': { path: pathToPanel('newStudent'), shows: page.getByLabelText(/^Electronic Birth Pin/) },
  'changes to review': {
    path: pathToPanel('toReview'),
    shows: page.getByRole('list', { name: 'Changes of De Freitas, Emmanuel-Jonathan' }),
  },
  'documents to check': {
    path: pathToPanel('documentChecks'),
    shows: page.getByRole('heading', { level: 3, name: 'Compare with the answers' }),
  },
  'old files': {
    path: pathToPanel('oldFiles'),
    shows: page.getByRole('list', { name: 'Old files by student' }),
  },
  ...schoolYearScreens,
  leavers: { path: pathToPanel('leavers'), shows: page.getByRole('list', { name: 'Leavers' }) },
  messages: {
    path: pathToPanel('messages'),
    shows: page.getByRole('list', { name: 'Messages to families' }),
  },
  'the messages of a student': {
    path: pathToStudent(who.id, 'messages'),
    shows: page.getByRole('list', { name: 'Messages', exact: true }),
  },
  export: { path: pathToPanel('exportData'), shows: page.getByText('600 students') },
  reports: { path: pathToPanel('reports'), shows: page.getByTitle('Registration Report') },
  ...Object.fromEntries(
    reports.classReportIds.map((id) => [
      `the report ${reports.classReports[id].title}`,
      { path: pathToPanel(id), shows: page.getByRole('rowheader', { name: formatListName(who) }) },
    ]),
  ),
  'import of students': { path: pathToPanel('importStudents'), shows: page.getByText('secretary') },
  'import of results': {
    path: pathToPanel('importResults'),
    shows: page.getByText('Nothing has been imported yet.'),
  },
  terms: { path: pathToPanel('postReports'), shows: page.getByRole('table', { name: 'Terms' }) },
  'the question before posting': {
    path: pathToPanel('postReports'),
    open: () => press('Edit Term 1 Michaelmas 2026-2027'),
    shows: page.getByText('1 of 2 report cards are complete'),
  },
  'cards to check': {
    path: addQuery(pathToPanel('checkCards'), { year: 2026, term: 1 }),
    shows: page.getByText('1 of 2 complete'),
  },
  'cards and readers': {
    path: addQuery(pathToPanel('readers'), { year: 2025, term: 3 }),
    shows: page.getByRole('link', { name: /^Fix this card/ }),
  },
  'a report card': {
    path: addQuery(pathToPanel('reportCard'), { year: 2025, term: 3, id: who.id }),
    shows: page.getByRole('list', { name: 'Corrections' }),
  },
  'the index of the settings': {
    path: pathToPanel('settings'),
    shows: page.getByRole('list', { name: 'Settings', exact: true }),
  },
  slips: { path: pathToPanel('credentialSlips'), shows: page.getByRole('row', { name: '1A' }) },
  print: { path: pathToPanel('print'), shows: page.getByLabelText('Date of Birth') },
  'an emergency sheet to print': {
    path: pathToPanel('print'),
    open: () => page.getByRole('radio', { name: 'Emergency sheet', exact: true }).click(),
    shows: page.getByRole('button', { name: 'Make the PDF' }),
  },
  'labels to print': {
    path: pathToPanel('print'),
    open: () => page.getByRole('radio', { name: 'Labels', exact: true }).click(),
    shows: page.getByLabelText('Sheet of labels'),
  },
  'signed pages': { path: pathToPanel('signedPages'), shows: page.getByText('or drop them here') },
  administrators: {
    path: pathToPanel('administrators'),
    shows: page.getByRole('list', { name: 'Administrators' }),
  },
  'the audit log': { path: pathToPanel('auditLog'), shows: page.getByText('Registration data exported,') },
  status: { path: pathToPanel('status'), shows: page.getByText('Files can’t be reached') },
  'own account': { path: pathToPanel('ownAccount'), shows: heading('Where you are signed in') },
  'second factor': { path: pathToPanel('secondFactor'), shows: heading('Your second factor is on') },
};

test('every panel has a screen here', () => {
  const visited = Object.values(screens).map(({ path }) => path);
  const missing = officePanelIds.filter((id) => !visited.some((path) => path.startsWith(pathToPanel(id))));
  expect(missing, 'Add a screen to apps/web/src/app/office-screens.component.test.ts').toEqual([]);
});

for (const [name, { path, open, shows }] of Object.entries(screens)) {
  test(`the office’s screen is accessible on phones, computers and in forced colours: ${name}`, async () => {
    api.use(...mockSchool());
    openPortal(path);
    await open?.();
    await expect.element(shows).toBeVisible();
    await expectAccessibleOnAllScreens(name);
  });
}

import { officePaths } from '@formroom/domain/api/paths.ts';
import * as reports from '@formroom/domain/api/reports.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { pathToCard, pathToCheckCards, pathToReaders } from '#web/lib/report-card-paths.ts';
import { officePanelIds } from '#web/lib/office-panels.ts';
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
  'the students': { path: officePaths.dashboard, shows: page.getByText('Total Number of Students: 5') },
  'a student': {
    path: officePaths.dashboard,
    open: () => press('Edit Ramdeen, Anya'),
    shows: page.getByLabelText('Birth Certificate Pin'),
  },
  'a new student': { path: officePaths.newStudent, shows: page.getByLabelText(/^Electronic Birth Pin/) },
  'changes to review': {
    path: officePaths.toReview,
    shows: page.getByRole('list', { name: 'Changes of De Freitas, Emmanuel-Jonathan' }),
  },
  'documents to check': {
    path: officePaths.documentChecks,
    shows: page.getByRole('heading', { level: 3, name: 'Compare with the answers' }),
  },
  'old files': {
    path: officePaths.oldFiles,
    shows: page.getByRole('list', { name: 'Old files by student' }),
  },
  ...schoolYearScreens,
  'mark sheets': {
    path: officePaths.markSheets,
    shows: page.getByRole('link', { name: /^Mathematics, 2A/ }),
  },
  leavers: { path: officePaths.leavers, shows: page.getByRole('list', { name: 'Leavers' }) },
  messages: {
    path: officePaths.messages,
    shows: page.getByRole('list', { name: 'Messages', exact: true }),
  },
  'who teaches what': {
    path: officePaths.teaching,
    open: () => page.getByRole('button', { name: '2A Mathematics: nobody' }).click(),
    shows: page.getByRole('region', { name: 'Assign' }),
  },
  'the options of a class': {
    path: `${officePaths.teaching}/2026/2A`,
    shows: page.getByRole('rowheader', { name: 'Ramdeen, Anya' }),
  },
  'class remarks': {
    path: officePaths.classRemarks,
    shows: page.getByRole('link', { name: 'Proof page of 2A' }),
  },
  'the remarks of a class': {
    path: `${officePaths.classRemarks}/2026/1/2A`,
    shows: page.getByRole('heading', { level: 2, name: 'Ramdeen, Anya' }),
  },
  'the proof page of a class': {
    path: `${officePaths.classRemarks}/2026/1/2A/proof`,
    shows: page.getByText('1 remark to look at'),
  },
  'the remark bank': {
    path: `${officePaths.classRemarks}/bank`,
    shows: page.getByRole('textbox', { name: 'Your remarks' }),
  },
  results: {
    path: officePaths.results,
    shows: page.getByRole('table', { name: 'Averages by class' }),
  },
  'the students of a figure': {
    path: `${officePaths.results}/students?year=2025&term=3&by=class&class_id=2B`,
    shows: page.getByRole('link', { name: 'Lee, Kai' }),
  },
  'the messages of a student': {
    path: pathToStudent(who.id, 'messages'),
    shows: page.getByRole('list', { name: 'Messages', exact: true }),
  },
  export: { path: officePaths.exportData, shows: page.getByText('600 students') },
  reports: { path: officePaths.reports, shows: page.getByTitle('Registration Report') },
  ...Object.fromEntries(
    reports.classReportIds.map((id) => [
      `the report ${reports.classReports[id].title}`,
      { path: officePaths[id], shows: page.getByRole('rowheader', { name: formatListName(who) }) },
    ]),
  ),
  'import of students': { path: officePaths.importStudents, shows: page.getByText('secretary') },
  'import of results': {
    path: officePaths.importResults,
    shows: page.getByText('Nothing has been imported yet.'),
  },
  terms: { path: officePaths.postReports, shows: page.getByRole('table', { name: 'Terms' }) },
  'the question before posting': {
    path: officePaths.postReports,
    open: () => press('Edit Term 1 Michaelmas 2026-2027'),
    shows: page.getByText('1 of 2 report cards are complete'),
  },
  'cards to check': {
    path: pathToCheckCards({ year: 2026, term: 1 }),
    shows: page.getByText('1 of 2 complete'),
  },
  'cards and readers': {
    path: pathToReaders({ year: 2025, term: 3 }),
    shows: page.getByRole('link', { name: /^Fix this card/ }),
  },
  'a report card': {
    path: pathToCard({ year: 2025, term: 3, id: who.id }),
    shows: page.getByRole('list', { name: 'Corrections' }),
  },
  'the index of the settings': {
    path: officePaths.settings,
    shows: page.getByRole('list', { name: 'Settings', exact: true }),
  },
  slips: { path: officePaths.credentialSlips, shows: page.getByRole('row', { name: '1A' }) },
  print: { path: officePaths.print, shows: page.getByLabelText('Date of Birth') },
  'an emergency sheet to print': {
    path: officePaths.print,
    open: () => page.getByRole('radio', { name: 'Emergency sheet', exact: true }).click(),
    shows: page.getByRole('button', { name: 'Make the PDF' }),
  },
  'labels to print': {
    path: officePaths.print,
    open: () => page.getByRole('radio', { name: 'Labels', exact: true }).click(),
    shows: page.getByLabelText('Sheet of labels'),
  },
  'signed pages': { path: officePaths.signedPages, shows: page.getByText('or drop them here') },
  administrators: {
    path: officePaths.administrators,
    shows: page.getByRole('list', { name: 'Administrators' }),
  },
  'the audit log': { path: officePaths.auditLog, shows: page.getByText('Registration data exported,') },
  status: { path: officePaths.status, shows: page.getByText('Files can’t be reached') },
  'own account': { path: officePaths.ownAccount, shows: heading('Where you are signed in') },
  'second factor': { path: officePaths.secondFactor, shows: heading('Your second factor is on') },
};

test('every panel has a screen here', () => {
  const visited = new Set(Object.values(screens).map(({ path }) => path.replace(/\?.*/, '')));
  const missing = officePanelIds.filter((id) => !visited.has(officePaths[id]));
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

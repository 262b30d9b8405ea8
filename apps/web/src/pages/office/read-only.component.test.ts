import { studentAccountSchema } from '@formroom/domain/api/student-account.ts';
import { fileEntrySchema } from '@formroom/domain/api/documents.ts';
import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockGet } from '#web/testing/fake-api.ts';
import { mockSchool } from '#web/testing/fake-school.ts';
import { signedInAsStaff } from '#web/testing/fixtures.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { schoolYearScreens } from '#web/testing/school-years.ts';
import { createStudentEntries, mockStudentList } from '#web/testing/student-list.ts';

const school = () => [
  ...signedInAsStaff('read'),
  mockStudentList(createStudentEntries(1)),
  mockGet(paths.files, fileEntrySchema.array(), []),
  mockGet(paths.studentAccount, studentAccountSchema, {
    state: 'waiting',
    opens_by: 'birth-date',
    waits_until: '2026-11-20T13:00:00.000Z',
    slip_until: null,
    last_sign_in: null,
    left_at: null,
  }),
  http.get(
    `*${paths.registrationForm.replace(':id', '20260001')}`,
    () => new HttpResponse('%PDF-1.4\n', { headers: { 'Content-Type': 'application/pdf' } }),
  ),
  // The calls above override those of the school.
  ...mockSchool(),
];

const pages: Record<string, { readonly path: string; readonly shows: Locator }> = {
  students: { path: officePaths.dashboard, shows: page.getByRole('row', { name: /Ramdeen/ }) },
  'a student': { path: '/admin/students/20260001', shows: page.getByText('Must wait after') },
  answers: {
    path: '/admin/students/20260001/answers/student-data',
    shows: page.getByTitle('Registration form'),
  },
  'sign-in': { path: '/admin/students/20260001/account', shows: page.getByText('Must wait after') },
  'to review': { path: officePaths.toReview, shows: page.getByText('Peanuts') },
  'documents to check': {
    path: officePaths.documentChecks,
    shows: page.getByText('1 document to check'),
  },
  documents: {
    path: '/admin/students/20260001/documents',
    shows: page.getByRole('region', { name: 'SEA Slip' }),
  },
  ...schoolYearScreens,
  leavers: {
    path: officePaths.leavers,
    shows: page.getByRole('button', { name: /^View De Freitas, Kai/ }),
  },
  terms: {
    path: officePaths.postReports,
    shows: page.getByRole('link', { name: /^Check the cards of Term 1/ }),
  },
};

/** Controls that would change something. */
const changing =
  /^(New|Edit|Cancel|Change|Undo|Plan|Reset|Reopen|Restore|Delete|Import|Post|Fill in|Seen|Mark|It’s correct|Add|Remove|Save|Correct|Upload)\b/;

for (const [name, { path, shows }] of Object.entries(pages)) {
  test(`the role Read only sees a page without what changes something: ${name}`, async () => {
    api.use(...school());
    openPortal(path);
    await expect.element(shows).toBeVisible();
    const controls = [
      page.getByRole('button', { name: changing }),
      page.getByRole('link', { name: changing }),
    ];
    const found = controls.flatMap((locator) => locator.elements().map(({ textContent }) => textContent));
    expect(found.filter((text) => text !== 'Post Term Reports' && text !== 'Mark sheets')).toEqual([]);
  });
}

test('the menu of a student has what can be read', async () => {
  api.use(...school());
  openPortal(officePaths.dashboard);
  await page.getByRole('button', { name: 'More for Ramdeen, Anya' }).click();
  const items = page.getByRole('menuitem');
  await expect.element(items.first()).toBeVisible();
  expect(items.elements().map(({ textContent }) => textContent)).toEqual([
    'Open record',
    'Term Reports',
    'Download Everything',
    'History',
  ]);
  await expectAccessible('a student’s menu with the role Read only');
});

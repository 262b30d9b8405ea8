import { studentAccountSchema } from '@formroom/domain/api/student-account.ts';
import { changesToReviewSchema } from '@formroom/domain/api/changes-to-review.ts';
import { dataChecksSchema } from '@formroom/domain/api/data-checks.ts';
import { fileEntrySchema } from '@formroom/domain/api/documents.ts';
import { leaverSchema } from '@formroom/domain/api/leavers.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { studentRecordSchema } from '@formroom/domain/api/students.ts';
import { termSchema } from '@formroom/domain/api/term-reports.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { pathToPanel } from '#web/lib/office-panels.ts';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockGet } from '#web/testing/fake-api.ts';
import { signedInAsStaff, studentRecord, unpostedTerm } from '#web/testing/fixtures.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { mockSchoolYears, plannedYear } from '#web/testing/school-years.ts';
import { createStudentEntries, mockStudentList } from '#web/testing/student-list.ts';

const AT = '2026-11-20T13:00:00.000Z';
const who = { id: '20260001', first_name: 'Anya', last_name: 'Ramdeen', class_id: '2A' };

const school = () => [
  ...signedInAsStaff('read'),
  mockStudentList(createStudentEntries(1)),
  ...mockSchoolYears(plannedYear),
  mockGet(paths.studentRecord, studentRecordSchema.array(), [studentRecord()]),
  mockGet(paths.files, fileEntrySchema.array(), []),
  mockGet(paths.studentAccount, studentAccountSchema, {
    state: 'waiting',
    waits_until: AT,
    slip_until: null,
    last_sign_in: null,
    left_at: null,
  }),
  mockGet(paths.leavers, leaverSchema.array(), [
    {
      ...who,
      left_at: AT,
      left_by: 'admin',
      erase_at: null,
      left_on: null,
      leaving_reason: null,
      next_school: null,
    },
  ]),
  mockGet(paths.termReportsPosted, termSchema.array(), [unpostedTerm]),
  mockGet(paths.changesToReview, changesToReviewSchema, {
    data: [
      {
        ...who,
        changes: [{ field: 'allergy', risk: 'high', from: null, to: 'Peanuts', at: AT, times: 1 }],
        up_to: 7,
      },
    ],
    next: null,
  }),
  mockGet(paths.dataChecks, dataChecksSchema, {
    data: [
      {
        check: 'unreachable',
        state: null,
        students: [{ ...who, answers: {} }],
        fingerprint: 'a',
        dismissed: null,
      },
    ],
    total: 1,
    page: 1,
    page_size: 50,
    counts: { unreachable: 1, permits: 0, duplicates: 0, birthYears: 0, sharedNumbers: 0 },
  }),
  http.get(
    `*${paths.registrationForm.replace(':id', who.id)}`,
    () => new HttpResponse('%PDF-1.4\n', { headers: { 'Content-Type': 'application/pdf' } }),
  ),
];

const pages: Record<string, { readonly path: string; readonly shows: Locator }> = {
  students: { path: pathToPanel('dashboard'), shows: page.getByRole('row', { name: /Ramdeen/ }) },
  'a student': { path: '/admin/students/20260001', shows: page.getByText('Waits after wrong') },
  answers: {
    path: '/admin/students/20260001/answers/student-data',
    shows: page.getByTitle('Registration form'),
  },
  'sign-in': { path: '/admin/students/20260001/account', shows: page.getByText('Waits after wrong') },
  'to review': { path: pathToPanel('toReview'), shows: page.getByText('Peanuts') },
  documents: {
    path: '/admin/students/20260001/documents',
    shows: page.getByRole('region', { name: 'SEA Slip' }),
  },
  'school years': { path: pathToPanel('schoolYears'), shows: page.getByText('1 promote, 1 repeat') },
  'the plan of a class': {
    path: `${pathToPanel('schoolYears')}&view=class&class=2A`,
    shows: page.getByText('Repeat in 2A'),
  },
  'the preview of a change of year': {
    path: `${pathToPanel('schoolYears')}&view=preview`,
    shows: page.getByRole('list', { name: 'Classes after the change' }),
  },
  leavers: { path: pathToPanel('leavers'), shows: page.getByRole('button', { name: 'View Ramdeen, Anya' }) },
  terms: { path: pathToPanel('postReports'), shows: page.getByRole('link', { name: /^Check the cards/ }) },
};

/** Controls that would change something. */
const changing =
  /^(New|Edit|Cancel|Change|Undo|Plan|Reset|Reopen|Restore|Delete|Import|Post|Fill in|Seen|Mark|Not wrong|Add|Remove|Save|Correct|Upload)\b/;

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
    expect(found.filter((text) => text !== 'Post Term Reports')).toEqual([]);
  });
}

test('the menu of a student has what can be read', async () => {
  api.use(...school());
  openPortal(pathToPanel('dashboard'));
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

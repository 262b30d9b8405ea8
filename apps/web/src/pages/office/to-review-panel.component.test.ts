import {
  type ChangesToReview,
  changesToReviewSchema,
  type ChangeToReview,
  markSeenResponseSchema,
  reviewCountSchema,
  undoSeenResponseSchema,
} from '@formroom/domain/api/changes-to-review.ts';
import { dataChecksSchema, type DataChecks } from '@formroom/domain/api/data-checks.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { editableListSchema } from '@formroom/domain/api/reference-lists.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { pathToStudent } from '#web/lib/student-path.ts';
import { api, mockError, mockGet, mockNetworkError, mockPending } from '#web/testing/fake-api.ts';
import { mockRecordApi } from '#web/testing/fake-record.ts';
import { signedInAsOffice, studentRecord } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';

const AT = '2026-11-20T13:00:00.000Z';
const URL = '/admin/review';

const change = (field: string, changed: Partial<ChangeToReview> = {}): ChangeToReview => ({
  field,
  risk: 'high',
  from: 'before',
  to: 'after',
  at: AT,
  times: 1,
  since: null,
  ...changed,
});
const anya = { id: '20260001', first_name: 'Anya', last_name: 'Ramdeen', class_id: '2A', up_to: 9 };
const kai = { id: '20260002', first_name: 'Kai', last_name: 'Lee', class_id: null, up_to: 12 };
const school: ChangesToReview = {
  data: [
    {
      ...anya,
      changes: [
        change('last_name', { from: 'Ramdin', to: 'Ramdeen' }),
        change('mobile_phone_mother', { from: '1234567', to: '7654321', times: 3 }),
        change('achievements', { risk: 'low', from: 'Chess', to: 'Chess' }),
      ],
    },
    { ...kai, changes: [change('allergy', { from: null, to: 'Peanuts' })] },
  ],
  next: null,
};

const nothingFound: DataChecks = {
  data: [],
  total: 0,
  page: 1,
  page_size: 50,
  counts: { unreachable: 0, permits: 0, duplicates: 0, sameIds: 0, birthYears: 0, sharedNumbers: 0 },
};
const { up_to: _upTo, ...student } = anya;
const unreachable: DataChecks = {
  ...nothingFound,
  data: [
    {
      check: 'unreachable',
      state: null,
      students: [{ ...student, answers: { home_phone: null } }],
      fingerprint: 'f1',
      dismissed: null,
    },
  ],
  total: 1,
  counts: { ...nothingFound.counts, unreachable: 1 },
};

const office = (list: ChangesToReview = school) => [
  csrfCookie,
  mockGet(paths.referenceEntries, editableListSchema.array(), []),
  mockGet(paths.reviewCount, reviewCountSchema, { all: 100, high: 2, medium: 0, low: 1 }),
  mockGet(paths.changesToReview, changesToReviewSchema, list),
  mockGet(paths.dataChecks, dataChecksSchema, nothingFound),
  ...signedInAsOffice(),
];
const mockSeen = () => mockPost(paths.changesSeen, markSeenResponseSchema, { seen_at: AT, changes: 1 });

const list = page.getByRole('list', { name: 'Changes to review', exact: true });
const seen = (name: string) => page.getByRole('button', { name: `Seen: ${name}` });

test('the list shows old and new values, and is accessible while it loads', async () => {
  const loading = mockPending(paths.changesToReview, changesToReviewSchema, school);
  api.use(loading.handler, ...office());
  openPortal(URL);
  await expect.element(page.getByRole('status', { name: 'Loading the changes …' })).toBeVisible();
  await expectAccessible('loading');
  loading.release();
  await expect.element(list).toHaveTextContent('from Ramdin→ to Ramdeen');
  await expect.element(list).toHaveTextContent('3 changes');
  await expect.element(list).toHaveTextContent('Chess (changed, and changed back)');
  await expect.element(list).toHaveTextContent('from no answer→ to Peanuts');
  await expect.element(page.getByRole('button', { name: 'Important (2)', pressed: true })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'To review 99+ students' }))
    .toHaveAttribute('href', URL);
  await expect
    .element(list.getByRole('link', { name: 'Ramdeen, Anya' }))
    .toHaveAttribute('href', pathToStudent(anya.id));
  await expectAccessible('changes');
});

test('with the keyboard alone changes are marked as seen, and a mistake is undone', async () => {
  const marked = mockSeen();
  const undone = mockPost(paths.undoChangesSeen, undoSeenResponseSchema, { changes: 1 });
  api.use(...office(), marked.handler, undone.handler);
  openPortal(URL);
  await expect.element(list).toBeVisible();
  ((await seen('Identity: Last Name of Ramdeen, Anya').findElement()) as HTMLElement).focus();
  await userEvent.keyboard('j');
  await expect.element(seen('Mother: Mobile Phone of Ramdeen, Anya')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(seen('Mother: Mobile Phone of Ramdeen, Anya')).not.toBeInTheDocument();
  await expect.element(seen('About the student: Extra-Curricular Interests of Ramdeen, Anya')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(seen('Medical history: Allergies of Lee, Kai')).toHaveFocus();
  await userEvent.keyboard('jkk');
  await expect.element(seen('Identity: Last Name of Ramdeen, Anya')).toHaveFocus();
  await expect.element(page.getByText('1 change of Ramdeen, Anya marked as seen.')).toBeVisible();
  await expectAccessible('one seen');
  await userEvent.keyboard('u');
  await expect.element(seen('Mother: Mobile Phone of Ramdeen, Anya')).toBeVisible();
  const seenFields = { student_id: anya.id, fields: ['mobile_phone_mother'] };
  expect(marked.sent).toEqual([{ ...seenFields, up_to: 9 }]);
  expect(undone.sent).toEqual([{ ...seenFields, seen_at: AT }]);
});

test('what the office changed since then is named, and a change is put back and seen in one act', async () => {
  const since = { by: 'principal', at: '2026-11-20T14:30:00.000Z' };
  const changes = [
    change('last_name', { from: 'Ramdin', to: 'Ramdeen' }),
    change('allergy', { from: 'Nuts', to: 'Dust', since: { ...since, to: 'Dust and nuts' } }),
    change('email', { from: 'a@example.com', to: 'b@example.com', since: { ...since, to: 'a@example.com' } }),
  ];
  const marked = mockSeen();
  api.use(
    ...office({ data: [{ ...anya, changes }], next: null }),
    marked.handler,
    ...mockRecordApi(studentRecord()),
  );
  openPortal(URL);
  await expect.element(list).toHaveTextContent(/Changed by principal to Dust and nuts/);
  await expect.element(list).toHaveTextContent(/Put back by principal/);
  await expectAccessible('changes of the office since then');
  await expect
    .element(page.getByRole('button', { name: /^Put back Contact: Email/ }))
    .not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Put back Identity: Last Name of Ramdeen, Anya: Ramdin' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Put back Identity: Last Name?' });
  await expect.element(dialog).toHaveTextContent('Now: RamdeenPut back: Ramdin');
  await expectAccessible('the question');
  await dialog.getByRole('button', { name: 'Put back' }).click();
  await expect.element(page.getByText('Identity: Last Name put back.')).toBeVisible();
  await expect
    .poll(() => marked.sent)
    .toEqual([{ student_id: anya.id, fields: ['last_name'], up_to: anya.up_to }]);
  await expect.element(list).not.toHaveTextContent('Ramdin');
});

test('all changes of a student are marked at once, and nothing is left', async () => {
  const marked = mockSeen();
  api.use(...office(), marked.handler);
  openPortal(URL);
  await page.getByRole('button', { name: 'Mark all changes of Ramdeen, Anya as seen' }).click();
  await expect.element(page.getByRole('list', { name: 'Changes of Ramdeen, Anya' })).not.toBeInTheDocument();
  await expect.element(seen('Medical history: Allergies of Lee, Kai')).toHaveFocus();
  await seen('Medical history: Allergies of Lee, Kai').click();
  await expect.element(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible();
  await expectAccessible('nothing to review');
  expect(marked.sent).toEqual([
    { student_id: anya.id, fields: ['last_name', 'mobile_phone_mother', 'achievements'], up_to: 9 },
    { student_id: kai.id, fields: ['allergy'], up_to: 12 },
  ]);
});

test('a change that could not be marked comes back, with the reason', async () => {
  api.use(...office(), mockError(paths.changesSeen, 409, 'This student has left the school.', 'post'));
  openPortal(URL);
  await seen('Medical history: Allergies of Lee, Kai').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This student has left the school.');
  await expect.element(seen('Medical history: Allergies of Lee, Kai')).toBeVisible();
});

test('a list that can’t be loaded says so, and Retry loads it', async () => {
  api.use(mockNetworkError(paths.changesToReview), ...office());
  openPortal(`${URL}?show=all`);
  await expect.element(page.getByText('The changes could not be loaded')).toBeVisible();
  await expectAccessible('not loaded');
  api.use(mockGet(paths.changesToReview, changesToReviewSchema, school));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(list).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Any (99+)', pressed: true })).toBeVisible();
});

test('a family’s whole first form is short at first', async () => {
  const fields = ['first_name', 'last_name', 'sex', 'email', 'phone_home', 'allergy', 'other_illness'];
  const more = [
    'father_name',
    'mother_name',
    'guardian_name',
    'home_address',
    'sea_no',
    'nationality',
    'asthma',
  ];
  const changes = [...fields, ...more].map((field) => change(field));
  api.use(...office({ data: [{ ...anya, changes }], next: null }));
  openPortal(URL);
  const items = page.getByRole('list', { name: 'Changes of Ramdeen, Anya' }).getByRole('listitem');
  await expect.element(items.first()).toBeVisible();
  expect(items.elements()).toHaveLength(12);
  await page.getByRole('button', { name: 'Show 2 more changes' }).click();
  expect(items.elements()).toHaveLength(14);
});

test('a finding of a check leads to the record, and a note dismisses it', async () => {
  const dismissed = mockPost(paths.dismissFinding, z.object({ message: z.string() }), { message: 'Done.' });
  api.use(mockGet(paths.dataChecks, dataChecksSchema, unreachable), dismissed.handler, ...office());
  openPortal(URL);
  const checks = page.getByRole('region', { name: 'What may be wrong' });
  await expect
    .element(checks.getByRole('link', { name: 'Ramdeen, Anya' }))
    .toHaveAttribute('href', '/admin/students/20260001');
  await expectAccessible('findings');
  await checks.getByRole('button', { name: 'It’s correct: Ramdeen, Anya' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox', { name: 'Note for your colleagues' }).fill('Lives with uncle Jo');
  api.use(mockGet(paths.dataChecks, dataChecksSchema, nothingFound));
  await dialog.getByRole('button', { name: 'It’s correct' }).click();
  await expect.element(checks.getByText('Nothing found.')).toBeVisible();
  expect(dismissed.sent).toEqual([
    { student_id: '20260001', check: 'unreachable', fingerprint: 'f1', note: 'Lives with uncle Jo' },
  ]);
});

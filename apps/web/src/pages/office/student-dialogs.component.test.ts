import { type FirstPassword, firstPasswordSchema } from '@formroom/domain/api/accounts.ts';
import { type HistoryEntry, historySchema } from '@formroom/domain/api/history.ts';
import { slipAddressSchema } from '@formroom/domain/api/credential-slips.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { editableListSchema } from '@formroom/domain/api/reference-lists.ts';
import { studentRecordSchema } from '@formroom/domain/api/students.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { mockGet, api, mockNetworkError } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { csrfCookie } from '#web/testing/mock-post.ts';
import { signedInAsOffice, studentRecord } from '#web/testing/fixtures.ts';
import { mockStudentList } from '#web/testing/student-list.ts';

const reset = page.getByRole('alertdialog', { name: 'Reset Password' });
const history = page.getByRole('dialog', { name: 'History' });
const changes = history.getByRole('listitem').getByRole('listitem');
const resetNow = reset.getByRole('button', { name: 'Reset Password' });

const resetsTo = (first: Partial<FirstPassword> = {}) =>
  mockGet(paths.firstPassword, firstPasswordSchema, {
    kind: 'birth-date',
    date_of_birth: '2013-08-21',
    changed: null,
    ...first,
  });

async function choose(entry: string) {
  openPortal('/admin/dashboard');
  await page.getByRole('button', { name: 'More for Ramdeen, Anya' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('the reset dialog shows its progress and can’t be closed meanwhile', async () => {
  api.use(...signedInAsOffice(), csrfCookie, mockStudentList(), resetsTo());
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  api.use(
    http.post(`*${paths.resetPassword}`, async () => {
      await held;
      return HttpResponse.json({ name: 'Anya Ramdeen' });
    }),
  );
  await choose('Reset Password');
  await expect
    .element(reset)
    .toHaveTextContent('The password will be 20130821: the date of birth 2013-08-21');
  await expectAccessible('reset password');
  await resetNow.click();
  await expect.element(reset.getByText('Resetting the password …')).toBeVisible();
  expect(reset.getByRole('button').elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(reset).toBeVisible();
  answer();
  await expect.element(page.getByText('Anya Ramdeen password reset successfully.')).toBeVisible();
  await expect.element(reset).not.toBeInTheDocument();
});

test('a reset of an account that the office has filled in offers a slip', async () => {
  api.use(
    ...signedInAsOffice(),
    csrfCookie,
    mockStudentList(),
    resetsTo({ kind: 'slip', date_of_birth: null }),
  );
  api.use(
    http.post(`*${paths.resetPassword}`, () => HttpResponse.json({ name: 'Anya Ramdeen' })),
    mockGet(paths.slipAddress, slipAddressSchema, { address: 'https://portal.example.edu.tt' }),
  );
  await choose('Reset Password');
  await expect.element(reset).toHaveTextContent('will sign in with the code on a new slip');
  await expect.element(reset).toHaveTextContent('the date of birth does not open the account');
  await resetNow.click();
  await expect
    .element(page.getByRole('dialog', { name: 'Print a slip' }))
    .toHaveTextContent('The password is reset. The student needs a slip to sign in again.');
});

test('a reset shows which date of birth is the password if the family has entered another one', async () => {
  const changed = { date_of_birth: '2011-01-01', by: 'Family' as const, at: '2026-11-20T13:00:00.000Z' };
  api.use(...signedInAsOffice(), csrfCookie, mockStudentList(), mockNetworkError(paths.firstPassword));
  await choose('Reset Password');
  await expect.element(reset.getByRole('alert')).toHaveTextContent('The date could not be loaded');
  api.use(resetsTo({ changed }));
  await reset.getByRole('button', { name: 'Retry' }).click();
  await expect.element(reset).toHaveTextContent('The password will be 20130821');
  await expect
    .element(reset)
    .toHaveTextContent(
      'The record has another date of birth: 2011-01-01. The family changed it on 2026-11-20 09:00.',
    );
  await expectAccessible('another date');
});

test('the dialog shows why a password can’t be reset, and can be tried again', async () => {
  api.use(...signedInAsOffice(), csrfCookie, mockStudentList(), resetsTo());
  api.use(mockNetworkError(paths.resetPassword, 'post'));
  await choose('Reset Password');
  await resetNow.click();
  await expect.element(reset.getByRole('alert')).toHaveTextContent('can’t be reached');
  await expectAccessible('reset failed');
  const reason = 'There is no date of birth on record for the first sign-in. Enter it first.';
  api.use(
    http.post(`*${paths.resetPassword}`, () =>
      HttpResponse.json({ message: 'Refused', errors: { date_of_birth: [reason] } }, { status: 422 }),
    ),
  );
  await resetNow.click();
  await expect.element(reset.getByRole('alert')).toHaveTextContent(reason);
  api.use(http.post(`*${paths.resetPassword}`, () => HttpResponse.json({ name: 'Anya Ramdeen' })));
  await resetNow.click();
  await expect.element(page.getByText('Anya Ramdeen password reset successfully.')).toBeVisible();
  await expect.element(reset).not.toBeInTheDocument();
});

/** Changes of one answer, a minute apart, newest first. */
const changesOfAllergies = (count: number): HistoryEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    field: 'allergy',
    from: `Dust ${count - index - 1}`,
    to: `Dust ${count - index}`,
    by: 'Family',
    at: new Date(Date.UTC(2026, 10, 20, 12, count - index)).toISOString(),
  }));

function showsHistory(entries: HistoryEntry[]) {
  const requests: (string | null)[] = [];
  api.use(...signedInAsOffice(), mockStudentList());
  api.use(mockGet(paths.studentRecord, studentRecordSchema.array(), [studentRecord({ allergy: 'Dust' })]));
  api.use(mockGet(paths.referenceEntries, editableListSchema.array(), []));
  api.use(
    http.get(`*${paths.studentHistory}`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const before = searchParams.get('before');
      requests.push(before);
      const older = entries.filter(({ at }) => before === null || at < before);
      return HttpResponse.json(historySchema.parse(older.slice(0, Number(searchParams.get('limit')))));
    }),
  );
  return requests;
}

test('a long history is loaded in pages', async () => {
  const requests = showsHistory(changesOfAllergies(60));
  await choose('History');
  await expect.element(changes.first()).toHaveTextContent('to Dust 60');
  expect(changes.elements()).toHaveLength(50);
  await expect.element(changes.last()).toHaveTextContent('to Dust 11');
  const older = history.getByRole('button', { name: 'Show older changes' });
  await older.click();
  await expect.poll(() => changes.elements()).toHaveLength(60);
  await expect.element(changes.last()).toHaveTextContent('to Dust 1');
  await expect.element(older).not.toBeInTheDocument();
  expect(requests).toEqual([null, '2026-11-20T12:11:00.000Z']);
});

test('the history and its dialog are accessible', async () => {
  showsHistory(changesOfAllergies(3));
  await choose('History');
  await expect.poll(() => changes.elements()).toHaveLength(3);
  await expectAccessible('history');
  await changes.nth(1).getByRole('button').click();
  await expect.element(page.getByRole('alertdialog', { name: /^Put back/ })).toBeVisible();
  await expectAccessible('put back');
});

test('a history without changes says so, and has no empty list', async () => {
  showsHistory([]);
  await choose('History');
  await expect.element(history.getByText('Nothing has been changed yet.')).toBeVisible();
  await expect.element(history.getByRole('list')).not.toBeInTheDocument();
});

test('a history that can’t be loaded shows an error', async () => {
  showsHistory([]);
  api.use(mockNetworkError(paths.studentHistory));
  await choose('History');
  await expect.element(history.getByRole('alert')).toHaveTextContent('The history could not be read');
  await expectAccessible('history failed');
});

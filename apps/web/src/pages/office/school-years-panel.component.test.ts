import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { decideYearPlan, getYearChange, listPastYear } from '@formroom/domain/api/school-years.ts';
import { importListSchema } from '@formroom/domain/api/imports.ts';
import { editableListSchema } from '@formroom/domain/api/reference-lists.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockError, mockGet, mockNetworkError, mockPending } from '#web/testing/fake-api.ts';
import { signedInAsOffice, signedInAsStaff } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import {
  changedYear,
  firstYear,
  mockSchoolYears,
  pastYear,
  plannedStudents,
  plannedYear,
} from '#web/testing/school-years.ts';

const URL = officePaths.schoolYears;
const school = (change = plannedYear) => [
  ...signedInAsOffice(),
  csrfCookie,
  ...mockSchoolYears(change),
  mockGet(paths.referenceEntries, editableListSchema.array(), []),
];
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });

test('the page is accessible while it loads, and in the first year of a school', async () => {
  const loading = mockPending(paths.yearChange, getYearChange.response, firstYear);
  api.use(loading.handler, ...school(firstYear));
  openPortal(URL);
  await expect.element(page.getByRole('status', { name: 'Loading the school years …' })).toBeVisible();
  await expectAccessible('loading');
  loading.release();
  await expect.element(page.getByText('There are none yet.', { exact: false })).toBeVisible();
  await expectAccessible('the first year');
});

test('an error has a Retry', async () => {
  api.use(mockNetworkError(paths.yearChange), ...school(firstYear));
  openPortal(URL);
  await expect.element(page.getByText('The school years could not be loaded')).toBeVisible();
  await expectAccessible('an error');
  api.use(...mockSchoolYears(firstYear));
  await button('Retry').click();
  await expect.element(heading('Current school year: 2026-2027')).toBeVisible();
});

test('a year is planned with the days as they are typed, and the server’s reasons stand at the fields', async () => {
  const message = '2026-2027 ends on 2027-07-02. The next year begins after that.';
  api.use(
    ...school(firstYear),
    http.post(`*${paths.yearChange}`, () =>
      HttpResponse.json({ message, errors: { first_day: [message] } }, { status: 422 }),
    ),
  );
  openPortal(URL);
  await button('Plan the next school year').click();
  await page.getByRole('textbox', { name: 'First day' }).fill('soon');
  await button('Start the plan').click();
  await expect.element(page.getByRole('textbox', { name: 'First day' })).toHaveFocus();
  await expect.element(page.getByText('Enter a date as yyyy-MM-dd.')).toBeVisible();
  await page.getByRole('textbox', { name: 'First day' }).fill('1 Jul 2027');
  await button('Start the plan').click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expectAccessible('refused days');
  const planned = mockPost(paths.yearChange, getYearChange.response, plannedYear);
  api.use(planned.handler, ...mockSchoolYears(plannedYear));
  await page.getByLabelText('School year', { exact: true }).selectOptions('2028-2029');
  await page.getByRole('textbox', { name: 'First day' }).fill('4 Sep 2028');
  await button('Start the plan').click();
  await expect.element(heading('Next school year: 2027-2028')).toBeVisible();
  expect(planned.sent).toEqual([
    { year: 2028, first_day: '2028-09-04', last_day: '2029-08-31', announced_for: null },
  ]);
});

test('ticked students get another plan and class', async () => {
  const decided = mockPost(paths.yearPlan, decideYearPlan.response, { students: 2 });
  api.use(...school(), decided.handler);
  openPortal(`${URL}?view=class&class=2A`);
  await expect.element(heading('2A: plan for 2027-2028')).toBeVisible();
  await page.getByRole('checkbox', { name: 'All 2 students' }).click();
  await expect.element(page.getByText('2 students ticked')).toBeVisible();
  await button('Change the plan').click();
  await button('Save').click();
  await expect.element(page.getByText('Choose one of these.')).toBeVisible();
  await expectAccessible('no plan is chosen');
  await page.getByRole('radio', { name: 'Promote' }).click();
  await page.getByLabelText('New class', { exact: true }).selectOptions('A class that is not in this list');
  await button('Save').click();
  await expect.element(page.getByText('Type the name of the class.')).toBeVisible();
  await page.getByLabelText('Name of the class').fill('3Q');
  await button('Save').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(decided.sent).toEqual([
    { ids: plannedStudents.map(({ student_id: id }) => id), plan: 'promote', class_id: '3Q' },
  ]);
});

test('a student who is gone meanwhile is named, and nothing is changed', async () => {
  const message = '1 student of these is not in the list any more. Reload the page.';
  api.use(...school(), mockError(paths.yearPlan, 409, message, 'post'));
  openPortal(`${URL}?view=class&class=2A`);
  await page.getByRole('checkbox', { name: 'Ramdeen, Anya, 20260001' }).click();
  await button('Change the plan').click();
  await page.getByRole('radio', { name: 'Leave' }).click();
  await button('Save').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  await expectAccessible('a plan that was not changed');
});

test('a preview that is not right any more is refused, and shown again', async () => {
  const stale = 'The plan has changed since the preview. Look at the preview again.';
  api.use(...school(), mockError(paths.commitYearChange, 409, stale, 'post'));
  openPortal(`${URL}?view=preview`);
  await expect
    .element(page.getByText('1 student without a decision: they stay', { exact: false }))
    .toBeVisible();
  await button('Change to 2027-2028').click();
  await button('Change the school year').click();
  await expect.element(page.getByRole('alertdialog').getByRole('alert')).toHaveTextContent(stale);
  await expectAccessible('a stale preview');
  await expect.element(button('Show the new preview')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  const committed = mockPost(paths.commitYearChange, getYearChange.response, changedYear);
  api.use(committed.handler);
  await button('Change to 2027-2028').click();
  await expectAccessible('the question before the change');
  api.use(...mockSchoolYears(changedYear));
  await button('Change the school year').click();
  await expect.element(heading('The school year is now 2027-2028')).toHaveFocus();
  expect(committed.sent).toEqual([{ year: 2027, digest: 'of-the-plan' }]);
  await expectAccessible('the outcome');
});

test('the undo is refused with the reasons, which the page then shows instead of the button', async () => {
  const reason = 'There are results of 2027-2028 for 1 student.';
  api.use(
    ...school(changedYear),
    mockError(paths.undoYearChange, 409, `The change of year can’t be undone. ${reason}`, 'post'),
  );
  openPortal(URL);
  await button('Undo the change').click();
  const dialog = page.getByRole('alertdialog');
  const refused = {
    ...changedYear,
    last: { began_at: '2026-11-20T13:00:00.000Z', began_by: 'admin', obstacles: [reason] },
  };
  await expectAccessible('the question before the undo');
  await dialog.getByRole('button', { name: 'Undo the change' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(reason);
  await expectAccessible('a refused undo');
  api.use(...mockSchoolYears(refused));
  await dialog.getByRole('button', { name: 'Undo the change' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect
    .element(page.getByRole('list', { name: 'This change can’t be undone any more:' }))
    .toHaveTextContent(reason);
  await expect.element(button('Undo the change')).not.toBeInTheDocument();
  await expectAccessible('a change that can’t be undone');
});

test('an undo says what it did', async () => {
  api.use(
    ...school(changedYear),
    mockPost(paths.undoYearChange, getYearChange.response, plannedYear).handler,
  );
  openPortal(URL);
  await button('Undo the change').click();
  api.use(...mockSchoolYears(plannedYear));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the change' }).click();
  await expect.element(heading('The change to 2027-2028 is undone')).toHaveFocus();
  await expect.element(heading('Next school year: 2027-2028')).toBeVisible();
});

test('a past year shows a class with how the year ended, and the terms that a family agreed to', async () => {
  api.use(...school(changedYear));
  openPortal(`${URL}?view=past&year=2026`);
  const table = page.getByRole('table', { name: 'Students of 2A' });
  await expect.element(table.getByText('Went on to the next form')).toBeVisible();
  await expect
    .element(table.getByRole('link', { name: 'Ramdeen, Anya' }))
    .toHaveAttribute('href', '/admin/students/20260001');
  await expect
    .element(page.getByRole('link', { name: 'Print all classes' }))
    .toHaveAttribute('href', '/api/registration-report/all?year=2026');
  await expect
    .element(page.getByRole('link', { name: 'Download as Excel' }))
    .toHaveAttribute('href', '/api/registration-data-spreadsheet?year=2026');
  await button('Terms that Ramdeen, Anya agreed to').click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('The rules of 2026.');
  await expectAccessible('the terms');
  await button('Close').click();
  await page.getByLabelText('Class', { exact: true }).selectOptions('5B (1 student)');
  await expect.element(page.getByText('Left the school')).toBeVisible();
  api.use(mockGet(paths.pastYear, listPastYear.response, { ...pastYear, data: [] }));
  openPortal(`${URL}?view=past&year=2025`);
  await expect.element(page.getByText('Nobody was enrolled in this year.')).toBeVisible();
});

test('the plan is uploaded as a spreadsheet', async () => {
  api.use(...school(), mockGet(paths.imports, importListSchema, []));
  openPortal(`${URL}?view=workbook`);
  await expect.element(page.getByRole('link', { name: 'Download the plan as it is now' })).toBeVisible();
  await expect.element(page.getByText('Nothing has been imported yet.')).toBeVisible();
  await expectAccessible('the spreadsheet');
});

test('a plan can be cancelled', async () => {
  const cancelled = mockPost(paths.cancelYearChange, getYearChange.response, firstYear);
  api.use(...school(), cancelled.handler);
  openPortal(URL);
  await button('Cancel the plan').click();
  await expectAccessible('the question before cancelling');
  api.use(...mockSchoolYears(firstYear));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the plan' }).click();
  await expect.element(button('Plan the next school year')).toBeVisible();
  expect(cancelled.sent).toEqual([{ year: 2027 }]);
});

test('the role Read only sees that nothing is planned', async () => {
  api.use(...signedInAsStaff('read'), ...mockSchoolYears(firstYear));
  openPortal(URL);
  await expect.element(page.getByText('No change of year is planned.')).toBeVisible();
  await expect.element(button('Plan the next school year')).not.toBeInTheDocument();
});

import { leaveStudents, moveStudents, undoMove } from '@formroom/domain/api/bulk-students.ts';
import { reopenAccounts } from '@formroom/domain/api/blocked-accounts.ts';
import { slipAddressSchema } from '@formroom/domain/api/credential-slips.ts';
import { XLSX_TYPE } from '@formroom/domain/api/media-types.ts';
import { leaverSchema } from '@formroom/domain/api/leavers.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { settingsResponseSchema } from '@formroom/domain/api/settings.ts';
import { studentListResponseSchema } from '@formroom/domain/api/students.ts';
import { registrationProgressSchema } from '@formroom/domain/api/reports.ts';
import { http, HttpResponse, type RequestHandler } from 'msw';
import { z } from 'zod';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockError, mockGet } from '#web/testing/fake-api.ts';
import { settings, signedInAsOffice } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { closePortal, openPortal } from '#web/testing/open-portal.tsx';
import { createStudentEntries, mockStudentList } from '#web/testing/student-list.ts';

const bar = page.getByRole('region', { name: 'Selected students' });
const tick = (name: string) => page.getByRole('checkbox', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

async function tabTo(target: Locator) {
  const element = await target.findElement();
  while (document.activeElement !== element) await userEvent.keyboard('{Tab}');
}

/** Opens the list, which has more students than one page shows, in select mode. */
async function openSelectMode(query = '', ...handlers: RequestHandler[]) {
  const progress = { complete: 0, under_way: 0, agreed: 0, not_begun: 3, total: 3 };
  api.use(
    ...handlers,
    ...signedInAsOffice(),
    csrfCookie,
    mockStudentList(createStudentEntries(3), 713),
    mockGet(paths.registrationProgress, registrationProgressSchema, [
      { class_id: '2A', ...progress },
      { class_id: '3A', ...progress },
    ]),
  );
  openPortal(`/admin/dashboard${query}`);
  await button('Select').click();
}

async function act(action: string) {
  await button('Actions').click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('students are selected one by one, by the page, and all that match', async () => {
  await openSelectMode('?class=2A');
  await expect.element(bar).toHaveTextContent('Nobody is selected.');
  await tick('Select Ramdeen, Zoë').click();
  await expect.element(bar).toHaveTextContent('1 student selected');
  await expect.element(tick('All 3 on this page')).toBePartiallyChecked();
  await expectAccessible('the select mode');
  await tick('All 3 on this page').click();
  await expect.element(bar).toHaveTextContent('3 students selected');
  await button('Next page').click();
  await expect.element(page.getByText('101–200 of 713')).toBeVisible();
  await expect.element(bar).toHaveTextContent('3 students selected');
  await button('Select all 713 that match').click();
  await expect.element(bar).toHaveTextContent('713 students selected');
  await tick('Select Ramdeen, Kai').click();
  await expect.element(bar).toHaveTextContent('712 students selected');
  await button('Clear').click();
  await expect.element(bar).toHaveTextContent('Nobody is selected.');
  await button('Select').click();
  await expect.element(bar).not.toBeInTheDocument();
});

/** Answers with the students whose first name contains the search. */
const searched = http.get(`*${paths.students}`, ({ request }) => {
  const search = new URL(request.url).searchParams.get('search') ?? '';
  const found = createStudentEntries(5).filter(({ first_name: name }) => name.includes(search));
  return HttpResponse.json(
    studentListResponseSchema.parse({ data: found, total: found.length, page: 1, page_size: 100 }),
  );
});

test('students are picked from several searches, and all that matched one stay selected in the next', async () => {
  await openSelectMode('', searched);
  await page.getByRole('searchbox').fill('Kai');
  await tick('Select Ramdeen, Kai').click();
  await page.getByRole('searchbox').fill('Zoë');
  await tick('Select Ramdeen, Zoë').click();
  await expect.element(bar).toHaveTextContent('2 students selected: Kai Ramdeen, Zoë Ramdeen');
  await expectAccessible('students of two searches');
  const printed = mockPost(paths.printLists, z.string(), '');
  api.use(printed.handler);
  await act('Print emergency sheet…');
  await page.getByRole('dialog').getByRole('button', { name: /PDF/ }).click();
  await expect
    .poll(() => printed.sent)
    .toMatchObject([{ selection: { ids: ['20260003', '20260002'] }, list: 'emergencySheet' }]);
});

test('all that match a filter stay selected under another one', async () => {
  const progress = { complete: 0, under_way: 0, agreed: 0, not_begun: 3, total: 3 };
  await openSelectMode(
    '?class=2A',
    http.get(`*${paths.students}`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      const all = createStudentEntries(6);
      const found = query.get('class') === '2A' ? all.slice(0, 4) : all;
      const data = query.get('page_size') === '100' ? found.slice(0, 3) : found;
      return HttpResponse.json(
        studentListResponseSchema.parse({ data, total: found.length, page: 1, page_size: 100 }),
      );
    }),
    mockGet(paths.registrationProgress, registrationProgressSchema, [{ class_id: '2A', ...progress }]),
  );
  await button('Select all 4 that match').click();
  await expect.element(bar).toHaveTextContent('4 students selected');
  await tick('Select Ramdeen, Kai').click();
  await expect.element(bar).toHaveTextContent('3 students selected');
  await page.getByRole('button', { name: 'Class: 2A, remove this filter' }).click();
  await expect
    .element(bar)
    .toHaveTextContent('3 students selected: Anya Ramdeen, Zoë Ramdeen, Renée Ramdeen');
  await expect.element(tick('Select Ramdeen, Kai')).not.toBeChecked();
  await tick('Select Ramdeen, Kai').click();
  await expect.element(bar).toHaveTextContent('4 students selected');
});

test('the selection is there again after another page, and is forgotten with the session', async () => {
  await openSelectMode('?class=2A', mockGet(paths.leavers, leaverSchema.array(), []));
  await tick('Select Ramdeen, Zoë').click();
  await page.getByRole('link', { name: 'Leavers' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Leavers' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the students' }).click();
  await expect.element(tick('Select Ramdeen, Zoë')).toBeChecked();
  await expect.element(bar).toHaveTextContent('1 student selected: Zoë Ramdeen');
  closePortal();
  openPortal('/admin/dashboard');
  await expect.element(button('Select')).toHaveAttribute('aria-pressed', 'false');
  await button('Select').click();
  await expect.element(bar).toHaveTextContent('Nobody is selected.');
});

test('by keyboard, students are ticked with the arrow keys and the space bar', async () => {
  await openSelectMode();
  await tabTo(tick('All 3 on this page'));
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Select all 713 students')).toHaveFocus();
  await tabTo(tick('Select Ramdeen, Anya'));
  await userEvent.keyboard(' {ArrowDown}{ArrowDown} ');
  await expect.element(tick('Select Ramdeen, Kai')).toHaveFocus();
  await expect.element(bar).toHaveTextContent('2 students selected');
  await tabTo(button('Actions'));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Print class list…' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Actions')).toHaveFocus();
});

test('a move says what changes, what has changed, and can be undone', async () => {
  const from = [{ class_id: '2A', ids: ['20260001'] }];
  const move = mockPost(paths.moveStudents, moveStudents.response, { students: 2, moved: 1, from });
  const undo = mockPost(paths.undoMove, undoMove.response, {
    moved: 0,
    kept: { count: 60, students: [{ student_id: '20260001', student: 'Ramdeen, Anya' }] },
  });
  await openSelectMode('', move.handler, undo.handler);
  await tick('All 3 on this page').click();
  await act('Move to a class…');
  const dialog = page.getByRole('dialog', { name: 'Move to a class' });
  await expect.element(dialog).toHaveTextContent('3 students: Anya Ramdeen, Zoë Ramdeen, Kai Ramdeen');
  await expect.element(dialog).toHaveTextContent('Now in 2A: 3 students.');
  await dialog.getByRole('button', { name: 'Move 3 students' }).click();
  await expect.element(dialog).toHaveTextContent('Choose a class.');
  await dialog.getByLabelText('New class').selectOptions('A class that is not in this list');
  await dialog.getByLabelText('Name of the class').fill('3B');
  await expectAccessible('the move of students');
  await dialog.getByRole('button', { name: 'Move 3 students' }).click();
  await expect
    .element(dialog.getByRole('status'))
    .toHaveTextContent('1 student moved to 3B. 1 was in it already. 1 is not in the list any more.');
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect.element(dialog).toHaveTextContent('These students were changed since then');
  await expect
    .element(dialog.getByRole('link', { name: 'Ramdeen, Anya' }))
    .toHaveAttribute('href', '/admin/students/20260001');
  await expect.element(dialog).toHaveTextContent('and 59 more');
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(move.sent).toEqual([{ selection: { ids: ['20260001', '20260002', '20260003'] }, class_id: '3B' }]);
  expect(undo.sent).toEqual([{ class_id: '3B', from }]);
  await expect.element(bar).toHaveTextContent('Nobody is selected.');
  await expect.element(button('Actions')).toHaveFocus();
});

test('all that match but one are marked as left, and a wrong day is explained', async () => {
  const leave = mockPost(paths.leaveStudents, leaveStudents.response, {
    left: 712,
    left_at: '2026-11-20T13:00:00.000Z',
    ids: ['20260001'],
  });
  const errors = { left_on: ['The date can’t be after today.'] };
  const refusal = http.post(
    `*${paths.leaveStudents}`,
    () => HttpResponse.json({ message: 'Some answers are not valid.', errors }, { status: 422 }),
    { once: true },
  );
  await openSelectMode('?class=2A', refusal, leave.handler);
  await button('Select all 713 that match').click();
  await tick('Select Ramdeen, Zoë').click();
  await act('Mark as left…');
  const dialog = page.getByRole('dialog', { name: 'Mark as left' });
  await expect.element(dialog).toHaveTextContent('712 students: Anya Ramdeen, Kai Ramdeen and 710 more');
  await dialog.getByLabelText(/^Last day/).fill('2026-07-03');
  await dialog.getByLabelText(/^Next school/).fill('San Fernando Secondary');
  await dialog.getByRole('button', { name: 'Mark 712 students as left' }).click();
  await expect.element(dialog).toHaveTextContent('The date can’t be after today.');
  await expectAccessible('marking as left');

  await dialog.getByRole('button', { name: 'Mark 712 students as left' }).click();
  await expect.element(dialog).toHaveTextContent('712 students are marked as left');
  await expect.element(dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(leave.sent).toEqual([
    {
      selection: { filter: { class: '2A' }, except: ['20260002'], expected: 712 },
      left_on: '2026-07-03',
      next_school: 'San Fernando Secondary',
    },
  ]);
});

test('accounts of selected students are reopened', async () => {
  const reopen = mockPost(paths.reopenAccounts, reopenAccounts.response, { reopened: 0 });
  await openSelectMode('', reopen.handler);
  await tick('Select Ramdeen, Anya').click();
  await act('Reopen accounts…');
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('1 student: Anya Ramdeen');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reopen' }).click();
  await expect.element(page.getByText('No account was waiting or closed.')).toBeVisible();
  expect(reopen.sent).toEqual([{ selection: { ids: ['20260001'] } }]);
});

/** Answers a POST with a file, and records the bodies. */
function mockFile(path: string, type: string) {
  const sent: unknown[] = [];
  const handler = http.post(`*${path}`, async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.arrayBuffer(new TextEncoder().encode('%PDF-1.4').buffer, {
      headers: { 'Content-Type': type },
    });
  });
  return { handler, sent };
}

test('a class list, slips and an export are made for the selected students', async () => {
  const lists = mockFile(paths.printLists, 'application/pdf');
  const slips = mockFile(paths.credentialSlips, 'application/pdf');
  const data = mockFile(paths.exportData, XLSX_TYPE);
  const selection = { filter: { class: '2A' }, except: ['20260002'], expected: 712 };
  const address = mockGet(paths.slipAddress, slipAddressSchema, { address: 'http://school.example' });
  const slipsOn = mockGet(paths.settings, settingsResponseSchema, { ...settings, first_password: 'slip' });
  await openSelectMode('?class=2A', lists.handler, slips.handler, data.handler, address, slipsOn);
  await button('Select all 713 that match').click();
  await tick('Select Ramdeen, Zoë').click();

  await act('Print class list…');
  const list = page.getByRole('dialog', { name: 'Class list' });
  await expect.element(list).toHaveTextContent('712 students: Anya Ramdeen');
  await list.getByRole('checkbox', { name: 'House' }).click();
  await list.getByRole('button', { name: 'Make the PDF' }).click();
  await expect.element(page.getByText('Class List.pdf is ready')).toBeVisible();
  await button('Close').click();
  expect(lists.sent).toMatchObject([{ selection, list: 'classList', columns: ['house_code'] }]);

  await act('Print sign-in slips…');
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Students with a password get no slip.');
  await button('Print the slips').click();
  await page.getByRole('button', { name: /^Download/ }).click();
  await button('Close').click();
  expect(slips.sent).toEqual([{ selection }]);

  await act('Export…');
  await page.getByRole('checkbox', { name: 'Father' }).click();
  await expectAccessible('the export of selected students');
  await button('Download').click();
  await expect.element(page.getByText('Registration Data (part).xlsx is in your downloads.')).toBeVisible();
  expect(data.sent).toEqual([{ selection, groups: ['father'] }]);
  await button('Close').click();
  await expect.element(bar).toHaveTextContent('712 students selected');
});

test('slips that are turned off say so and lead to the setting, and a refusal has no Retry', async () => {
  const address = mockGet(paths.slipAddress, slipAddressSchema, { address: 'http://school.example' });
  const refused = mockError(paths.credentialSlips, 409, 'Slips are turned off in Settings.', 'post');
  await openSelectMode('', address, refused);
  await tick('Select Ramdeen, Zoë').click();
  await act('Print sign-in slips…');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent('Slips are turned off');
  await expect
    .element(dialog.getByRole('link', { name: 'Turn slips on in Settings' }))
    .toHaveAttribute('href', '/admin/settings/sign-in');
  await button('Print the slips').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Slips are turned off in Settings.');
  await expectAccessible('slips that are turned off');
  await expect.element(dialog.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

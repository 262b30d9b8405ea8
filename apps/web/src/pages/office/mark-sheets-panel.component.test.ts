import { changeSheetState, getMarkSheet, listedSheetSchema } from '@formroom/domain/api/mark-sheets.ts';
import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { termSchema } from '@formroom/domain/api/terms.ts';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sheetRow } from '#web/features/mark-sheets/testing/fake-sheet.ts';
import { cell, openSheet, saveHandler } from '#web/features/mark-sheets/testing/mock-sheet.ts';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockError, mockGet, mockNetworkError } from '#web/testing/fake-api.ts';
import { listedSheet } from '#web/testing/fake-teaching.ts';
import { signedInAsStaff, unpostedTerm } from '#web/testing/fixtures.ts';
import { mockPost } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => void vi.useRealTimers());

const press = (keys: string) => userEvent.keyboard(keys);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = page.getByRole('alertdialog');
const notes = page.getByRole('list', { name: 'Notes on the sheet' });

/** Pastes a text as a spreadsheet copies it. */
function paste(text: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

test('a teacher lands on the own sheets, and sees nothing of families in the menu', async () => {
  api.use(
    ...signedInAsStaff('teacher'),
    mockGet(paths.listedTerms, termSchema.array(), [
      { ...unpostedTerm, year: 2027, posted: 1 },
      unpostedTerm,
    ]),
    mockGet(paths.markSheets, listedSheetSchema.array(), [listedSheet]),
  );
  openPortal(officePaths.dashboard);
  await expect.element(page.getByRole('link', { name: 'Mathematics, 2A' })).toBeVisible();
  await expect.element(page.getByLabelText('Term')).toHaveValue('2026 1');
  await expect.element(page.getByText('12 of 28')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'School office' }).getByRole('link');
  const entries = menu.elements().map(({ textContent }) => textContent);
  expect(entries[0]).toBe('Mark sheets');
  expect(entries).not.toContain('To review');
  await expectAccessible('a teacher’s sheets');
});

test('the office sees who owes what, and can look at what is not handed in', async () => {
  api.use(
    ...signedInAsStaff('office'),
    mockGet(paths.listedTerms, termSchema.array(), [unpostedTerm]),
    mockGet(paths.markSheets, listedSheetSchema.array(), [
      listedSheet,
      { ...listedSheet, class_id: '2B', state: 'handed_in', teacher: null },
    ]),
  );
  openPortal(officePaths.markSheets);
  await expect.element(page.getByText('1 of 2 handed in')).toBeVisible();
  await expectAccessible('who owes what');
  await page.getByLabelText('Not handed in').click();
  await expect.element(page.getByRole('rowheader', { name: '2B' })).not.toBeInTheDocument();
  await button('List').click();
  await expect.element(page.getByRole('link', { name: 'Mathematics, 2A' })).toBeVisible();
  await expectAccessible('the list of sheets');
});

test('a block is pasted, with what does not fit shown first, and taken back', async () => {
  const server = await openSheet([sheetRow(1), sheetRow(2)]);
  await cell(1, 'Course mark').click();
  paste('78\t64\r\n55.5\tAbs\r\n');
  await expect.poll(() => server.row('2026.2')).toMatchObject({ course_mark: 55.5, exam_mark: 'Abs' });
  expect(server.row('2026.1')).toMatchObject({ course_mark: 78, exam_mark: 64 });
  await press('{Control>}z{/Control}');
  await expect.poll(() => server.row('2026.1')).toMatchObject({ course_mark: null, exam_mark: null });

  paste('101\t64\n55\t70\n60\t80\n');
  await expect
    .element(dialog)
    .toHaveTextContent('1 row of the block below the last student will be left out.');
  await expect.element(dialog).toHaveTextContent('Student 1, Ann, Course mark:');
  await expectAccessible('a block that does not fit');
  await dialog.getByRole('button', { name: 'Paste 3 cells' }).click();
  await expect.poll(() => server.row('2026.2')).toMatchObject({ course_mark: 55, exam_mark: 70 });
  expect(server.row('2026.1')).toMatchObject({ course_mark: null, exam_mark: 64 });
});

test('an invalid cell is red while it is typed, says why, and is not sent', async () => {
  const server = await openSheet([sheetRow(1), sheetRow(2)]);
  await cell(1, 'Course mark').click();
  await press('101');
  await expect.element(cell(1, 'Course mark')).toBeInvalid();
  await expect.element(cell(1, 'Course mark')).toHaveAccessibleDescription(/0 to 100/);
  await press('{Enter}a');
  await expect.element(cell(2, 'Course mark')).not.toBeInvalid();
  await press('bs{Enter}');
  await expect.poll(() => server.row('2026.2').course_mark).toBe('Abs');
  await expect.element(page.getByText('1 cell to correct')).toBeVisible();
  await expect.element(notes).toHaveTextContent('Student 1, Ann, Course mark');
  await expectAccessible('an invalid cell');
  await button('Hand in…').click();
  await expect.element(dialog).toHaveTextContent('1 cell is not saved.');
  await expect.element(dialog.getByRole('button', { name: /^Hand in/ })).not.toBeInTheDocument();
});

test('what another person had typed is offered', async () => {
  const server = await openSheet([sheetRow(1), sheetRow(2)]);
  server.change('2026.1', { exam_mark: 41 });
  await cell(1, 'Exam mark').click();
  await press('51{Enter}');
  await expect.element(notes).toHaveTextContent('another person had typed 41 meanwhile.');
  await expect.element(cell(1, 'Exam mark')).toHaveAccessibleDescription('Another person had typed 41.');
  await expectAccessible('a cell that another person changed');
  await button('Use 41').click();
  await expect.poll(() => server.row('2026.1').exam_mark).toBe(41);
});

test('without a connection cells wait, and are sent when it is back', async () => {
  const server = await openSheet([sheetRow(1), sheetRow(2)]);
  api.use(mockNetworkError(paths.markSheet, 'post'));
  await cell(1, 'Course mark').click();
  await press('78{Enter}');
  await expect.element(page.getByText(/1 cell will be sent when it can/)).toBeVisible();
  await expectAccessible('offline');
  api.use(saveHandler(server));
  dispatchEvent(new Event('online'));
  await expect.poll(() => server.row('2026.1').course_mark).toBe(78);
  await expect.element(page.getByText('All saved')).toBeVisible();
});

test('a sheet that was closed meanwhile keeps what is typed, and says why it is not saved', async () => {
  const server = await openSheet([sheetRow(1)]);
  server.sheet = { ...server.sheet, state: 'handed_in', editable: 0 };
  api.use(mockError(paths.markSheet, 409, 'The sheet is handed in.', 'post'));
  await cell(1, 'Course mark').click();
  await press('78{Enter}');
  await expect.element(page.getByText(/The sheet is handed in\. 1 cell not saved\./)).toBeVisible();
  await expect.element(page.getByText('To change a mark, ask the school office')).toBeVisible();
  await expect.element(cell(1, 'Course mark')).toHaveValue('78');
});

test('the cell in use stays that of its student when another one joins the class', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const server = await openSheet([sheetRow(1), sheetRow(2, { course_mark: 20 })]);
  await cell(2, 'Course mark').click();
  await press('7');
  server.sheet = { ...server.sheet, rows: [sheetRow(0), ...server.sheet.rows] };
  // The page reads the sheet again every half minute.
  vi.advanceTimersByTime(30_000);
  await expect.element(cell(0, 'Course mark')).toBeVisible();
  await expect.element(cell(2, 'Course mark')).toHaveFocus();
  await press('{Escape}');
  await expect.element(cell(2, 'Course mark')).toHaveValue('20');
  paste('78\t64\r\n');
  await expect.poll(() => server.row('2026.2')).toMatchObject({ course_mark: 78, exam_mark: 64 });
  expect(server.row('2026.1').course_mark).toBeNull();
  await press('{Control>}z{/Control}');
  await expect.poll(() => server.row('2026.2').course_mark).toBe(20);
  await press('{ArrowUp}');
  await expect.element(cell(1, 'Course mark')).toHaveFocus();
});

test('what was typed of a student who has left the class is shown, holds up nothing, and can be deleted', async () => {
  const server = await openSheet([sheetRow(1), sheetRow(2)]);
  server.sheet = { ...server.sheet, rows: server.sheet.rows.slice(1) };
  const errors = { '2026.1.student_id': ['This student is not on the sheet.'] };
  api.use(
    http.post(
      `*${paths.markSheet}`,
      () => HttpResponse.json({ message: 'Some cells are not valid.', errors }, { status: 422 }),
      { once: true },
    ),
  );
  await cell(1, 'Course mark').click();
  await press('78{Enter}');
  await expect.element(cell(1, 'Course mark')).not.toBeInTheDocument();
  await cell(2, 'Course mark').click();
  await press('55{Enter}');
  await expect.poll(() => server.row('2026.2').course_mark).toBe(55);
  await expect.element(page.getByText('1 cell to correct')).toBeVisible();
  await expect
    .element(notes)
    .toHaveTextContent('Student 2026.1, Course mark: This student is not on the sheet. You typed “78”.');
  await expectAccessible('a mark of a student who has left the class');
  await button('Delete what I typed').click();
  await expect.element(page.getByText('All saved')).toBeVisible();
});

test('a sheet is handed in after a look at what is missing, and opened again by the office', async () => {
  const server = await openSheet(
    [
      sheetRow(1, { course_mark: 50, warnings: ['“Kern” is the name of another child of the class.'] }),
      sheetRow(2),
    ],
    { role: 'office' },
  );
  const state = mockPost(paths.markSheetState, changeSheetState.response, {
    ...listedSheet,
    state: 'handed_in',
  });
  api.use(state.handler);
  await button('Hand in…').click();
  await expect.element(dialog).toHaveTextContent('Course mark (1): Student 2, Ann');
  await expect.element(dialog).toHaveTextContent('“Kern” is the name of another child');
  await expectAccessible('handing in');
  server.sheet = { ...server.sheet, state: 'handed_in' };
  await dialog.getByRole('button', { name: 'Hand in anyway' }).click();
  await button('Open again…').click();
  await dialog.getByRole('button', { name: 'Open again' }).click();
  await expect
    .element(dialog.getByLabelText('Why'))
    .toHaveAccessibleDescription(/Say why the sheet is opened again\./);
  await dialog.getByLabelText('Why').fill('Two marks were mixed up.');
  await expectAccessible('opening again');
  await dialog.getByRole('button', { name: 'Open again' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(state.sent).toEqual([
    { year: 2026, term: 1, class_id: '2A', subject: 7, state: 'handed_in' },
    { year: 2026, term: 1, class_id: '2A', subject: 7, state: 'open', reason: 'Two marks were mixed up.' },
  ]);
});

test('a remark is chosen from the bank with the student’s name', async () => {
  const server = await openSheet([sheetRow(1)]);
  await cell(1, 'Remark').click();
  await press('{Control>} {/Control}');
  await button('Ann works well.').click();
  await expect.poll(() => server.row('2026.1').remark).toBe('Ann works well.');
  await expect.element(cell(1, 'Remark')).toHaveFocus();
  await button('Choose a remark…').click();
  await expect.element(button('Ann works well.')).toBeVisible();
  await expectAccessible('the remark bank');
});

test('on a phone there is one student at a time, with large fields', async () => {
  await page.viewport(360, 780);
  const server = await openSheet([sheetRow(1), sheetRow(2)]);
  await page.getByRole('textbox', { name: 'Course mark' }).fill('78');
  await button('Application B').click();
  await button('Exam mark Abs').click();
  await button('Next').click();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Student 2, Ann' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Course mark' })).toHaveValue('');
  await page.getByRole('textbox', { name: 'Course mark' }).fill('101');
  await expect.element(page.getByText(/0 to 100/).first()).toBeVisible();
  await button('Previous').click();
  await expect.element(page.getByRole('textbox', { name: 'Course mark' })).toHaveValue('78');
  await expect
    .poll(() => server.row('2026.1'))
    .toMatchObject({ course_mark: 78, application: 'B', exam_mark: 'Abs' });
  await expectAccessible('one student on a phone');
});

test('on a phone the student stays the same when another one joins the class', async () => {
  await page.viewport(360, 780);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const server = await openSheet([sheetRow(1)]);
  await page.getByRole('textbox', { name: 'Course mark' }).fill('78');
  server.sheet = { ...server.sheet, rows: [sheetRow(0), ...server.sheet.rows] };
  vi.advanceTimersByTime(30_000);
  await expect.element(page.getByText('Student 2 of 2')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2, name: 'Student 1, Ann' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Course mark' })).toHaveFocus();
});

test('who only reads a sheet is told why, and a sheet that can’t be loaded can be retried', async () => {
  const server = await openSheet([sheetRow(1, { course_mark: 50 })], { role: 'read', editable: 0 });
  await expect.element(page.getByText('You can read this sheet')).toBeVisible();
  await cell(1, 'Course mark').click();
  await press('78{Enter}');
  await expect.element(cell(1, 'Course mark')).toHaveValue('50');
  expect(server.saves).toEqual([]);

  api.use(mockError(paths.markSheet, 404, 'Not found.'));
  openPortal(`${officePaths.markSheets}/2026/1/2A/7`);
  await expect.element(page.getByText('The mark sheet could not be loaded')).toBeVisible();
  await expectAccessible('a sheet that can’t be loaded');
  api.use(
    http.get(`*${paths.markSheet}`, () => HttpResponse.json(getMarkSheet.response.parse(server.sheet))),
  );
  await button('Retry').click();
  await expect.element(cell(1, 'Course mark')).toHaveValue('50');
});

import { draftKeySchema, logInAdmin } from '@formroom/domain/api/accounts.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { sessionSchema } from '@formroom/domain/api/session.ts';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeSheetServer, markSheet, sheetRow } from '#web/features/mark-sheets/testing/fake-sheet.ts';
import { cell, openSheet, openSheetAt, saveHandler } from '#web/features/mark-sheets/testing/mock-sheet.ts';
import { endAutosave } from '#web/lib/autosave/family-autosave.ts';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockError, mockGet, mockNetworkError } from '#web/testing/fake-api.ts';
import { mockPost } from '#web/testing/mock-post.ts';
import { closePortal } from '#web/testing/open-portal.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => vi.useRealTimers());

const signedOut = {
  authenticated: false,
  admin: false,
  user_id: null,
  name: null,
  initials: null,
  password_reset: false,
};
const press = (keys: string) => userEvent.keyboard(keys);
const notes = page.getByRole('list', { name: 'Notes on the sheet' });
const offer = page.getByRole('region', { name: /^1 cell from .* was not sent$/ });
const kept = () => JSON.stringify(Object.fromEntries(Object.entries(localStorage)));

/** Types without a connection, and closes the tab before the cell is saved. */
async function typeAndDie(server: FakeSheetServer) {
  let tries = 0;
  await openSheetAt(server);
  api.use(
    http.post(`*${paths.markSheet}`, () => {
      tries += 1;
      return HttpResponse.error();
    }),
  );
  await cell(1, 'Course mark').click();
  await press('78{Enter}');
  await expect
    .element(page.getByText('1 cell will be sent when it can.', { exact: false }))
    .not.toHaveTextContent('Keep this tab open');
  const onDevice = Object.entries(localStorage);
  const triesBefore = tries;
  closePortal();
  // The page sends once more while it closes.
  await expect.poll(() => tries).toBeGreaterThan(triesBefore);
  api.resetHandlers();
  for (const [item, text] of onDevice) localStorage.setItem(item, String(text));
}

const newServer = () => new FakeSheetServer(markSheet([sheetRow(1), sheetRow(2)]));

test('unsaved cells are kept encrypted after the tab is closed, and offered at the next visit', async () => {
  const server = newServer();
  await typeAndDie(server);
  expect(kept()).not.toMatch(/course_mark|2026\.1/);
  server.change('2026.1', { course_mark: 55 });
  await openSheetAt(server);
  await expect.element(offer).toHaveTextContent('Student 1, Ann, Course mark78Changed since then: 55.');
  await expectAccessible('cells of an earlier visit');
  await offer.getByRole('button', { name: 'Send it now' }).click();
  await expect.poll(() => server.row('2026.1').course_mark).toBe(78);
  await expect.element(offer).not.toBeInTheDocument();
  await expect.poll(kept).toBe('{}');
});

test('cells of the same tab are sent without a question after a reload', async () => {
  const server = newServer();
  await openSheetAt(server);
  api.use(mockNetworkError(paths.markSheet, 'post'));
  await cell(1, 'Course mark').click();
  await press('78{Enter}');
  await expect.element(page.getByText(/1 cell will be sent when it can/)).toBeVisible();
  await openSheetAt(server);
  await expect.poll(() => server.row('2026.1').course_mark).toBe(78);
  await expect.element(cell(1, 'Course mark')).toHaveValue('78');
  await expect.element(offer).not.toBeInTheDocument();
});

test('another account deletes the kept cells without reading them, and so does logging out', async () => {
  const server = newServer();
  await typeAndDie(server);
  await openSheetAt(server);
  await expect.element(offer).toBeVisible();
  const onDevice = Object.entries(localStorage);
  closePortal();
  for (const [item, text] of onDevice) localStorage.setItem(item, String(text));
  const other = mockGet(paths.draftKey, draftKeySchema, { key: btoa('of another teacher, never hers..') });
  const opened = openSheetAt(server);
  api.use(other);
  await opened;
  await expect.poll(kept).toBe('{}');
  await expect.element(offer).not.toBeInTheDocument();

  localStorage.setItem('formroom.draft.2026 1 2A 7', 'anything');
  endAutosave();
  expect(kept()).toBe('{}');
});

test('every half minute the sheet shows what others have typed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const server = await openSheet([sheetRow(1), sheetRow(2, { exam_mark: 30 })]);
  await cell(1, 'Course mark').click();
  await press('7');
  server.change('2026.2', { exam_mark: 40 });
  vi.advanceTimersByTime(30_000);
  await expect.element(cell(2, 'Exam mark')).toHaveValue('40');
  await expect.element(notes).toHaveTextContent('another person has changed it. Before: 30.');
  await expect.element(cell(1, 'Course mark')).toHaveValue('7');
});

test('when the session ends, the password is asked for over the sheet, and what was typed is sent', async () => {
  const server = await openSheet([sheetRow(1), sheetRow(2)]);
  api.use(
    mockError(paths.markSheet, 401, 'Sign in first.', 'post'),
    mockGet(paths.session, sessionSchema, signedOut),
  );
  await cell(1, 'Course mark').click();
  await press('78{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect.element(dialog).toHaveTextContent('What you typed is still here.');
  await expectAccessible('signing in again over a sheet');
  const login = mockPost(paths.adminLogin, logInAdmin.response, { data: 'teacher', name: 'Admin' });
  api.use(login.handler, saveHandler(server));
  await dialog.getByLabelText('Password', { exact: true }).fill('mango season again');
  await press('{Enter}');
  await expect.poll(() => server.row('2026.1').course_mark).toBe(78);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('All saved')).toBeVisible();
});

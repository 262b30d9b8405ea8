import { paths } from '@formroom/domain/api/paths.ts';
import { registrationProgressSchema } from '@formroom/domain/api/reports.ts';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockGet, mockNetworkError } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { signedInAsOffice } from '#web/testing/fixtures.ts';
import { mockPendingStudentList, createStudentEntries, mockStudentList } from '#web/testing/student-list.ts';

const search = page.getByRole('searchbox', { name: 'Search students' });
const table = page.getByRole('table', { name: 'Students' });
const button = (name: string | RegExp) => page.getByRole('button', { name });

const total = (students: number) => page.getByText(`Total Number of Students: ${students}`, { exact: true });

test('the list is accessible while it loads, when it has loaded and with a menu open', async () => {
  const list = mockPendingStudentList();
  api.use(...signedInAsOffice(), list.handler);
  openPortal('/admin/dashboard');
  await expect.element(page.getByText('Loading the students …')).toBeInTheDocument();
  await expectAccessible('loading');
  list.release();
  await expect.element(total(3)).toBeVisible();
  (await button('More for Ramdeen, Anya').findElement()).focus({ focusVisible: true });
  await expect.poll(() => document.querySelector('[data-is-tip]')?.textContent).toBe('More');
  await expectAccessible('the list with a tooltip');
  await button('More for Ramdeen, Anya').click();
  await expect.element(page.getByRole('menuitem', { name: 'History' })).toBeVisible();
  await expectAccessible('menu of a row');
  const [history, leave] = page.getByRole('menuitem').elements().slice(-2);
  if (!history || !leave) throw new Error('The menu has too few entries.');
  expect([history.textContent, leave.textContent]).toEqual(['History', 'Mark as left…']);
  expect(getComputedStyle(history).borderBottomStyle).toBe('solid');
  expect(getComputedStyle(leave).color).not.toBe(getComputedStyle(history).color);
});

test('the students table has its columns and its footer (R30)', async () => {
  await page.viewport(1280, 720);
  api.use(...signedInAsOffice(), mockStudentList(createStudentEntries(100), 600));
  openPortal('/admin/dashboard');
  await expect.element(total(600)).toBeVisible();
  const headings = table.getByRole('columnheader').elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'ID',
    'Name',
    'Class',
    'Date of Birth',
    'Birth Certicate Pin',
    'Actions',
  ]);
  expect(table.getByRole('row').elements()).toHaveLength(101);
  const cells = table.getByRole('row').nth(1).getByRole('cell');
  await expect.element(cells.nth(1)).toHaveTextContent(/^Name Ramdeen, Anya$/);
  await expect.element(cells.nth(3)).toHaveTextContent(/\d{4}-\d\d-\d\d$/);
  const form = button('Registration Form of Ramdeen, Anya').first();
  await expect.element(form.getByText('Registration Form')).toBeVisible();
  await button('More for Ramdeen, Anya').first().hover();
  await expect.element(page.getByText('More', { exact: true })).toBeVisible();
  const row = document.querySelector<HTMLElement>('tbody tr')?.offsetHeight;
  expect(row).toBe(52);
  expect(document.querySelector<HTMLElement>('.rows')?.offsetHeight).toBeCloseTo(innerHeight * 0.6, 0);
});

test('where the window has no room for the words, Registration Form is an icon with that name', async () => {
  await page.viewport(1000, 720);
  api.use(...signedInAsOffice(), mockStudentList(createStudentEntries(1), 1));
  openPortal('/admin/dashboard');
  const form = button('Registration Form of Ramdeen, Anya');
  await expect.element(form.getByText('Registration Form')).not.toBeVisible();
  await form.hover();
  await expect.poll(() => document.querySelector('[data-is-tip]')?.textContent).toBe('Registration Form');
});

test('on a wide screen the list fills the window and shows its sort order', async () => {
  await page.viewport(1280, 860);
  api.use(...signedInAsOffice(), mockStudentList(createStudentEntries(100), 600));
  openPortal('/admin/dashboard');
  await expect.element(total(600)).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Overview' })).toHaveTextContent('complete');
  expect(document.documentElement.scrollHeight).toBe(860);
  const card = document.querySelector('.rows')?.parentElement;
  expect(860 - (card?.getBoundingClientRect().bottom ?? 0)).toBeLessThan(100);
  const order = page.getByRole('combobox', { name: 'Order of the students' });
  await expect.element(order).toBeVisible();
  await expect.element(order).toHaveDisplayValue('Changed last first');
});

test('the name of a student leads to the record', async () => {
  api.use(...signedInAsOffice(), mockStudentList());
  openPortal('/admin/dashboard');
  const name = page.getByRole('link', { name: 'Ramdeen, Anya', exact: true });
  await expect.element(name).toHaveAttribute('href', '/admin/students/20260001');
});

test('Back from a record returns to the search, also after a menu was opened before it', async () => {
  api.use(...signedInAsOffice(), mockStudentList());
  openPortal('/admin/dashboard');
  await button('More for Ramdeen, Anya').click();
  await expect.element(page.getByRole('menuitem', { name: 'History' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await search.fill('2a');
  await expect.poll(() => location.search).toBe('?search=2a');
  await page.getByRole('link', { name: 'Ramdeen, Anya', exact: true }).click();
  await expect.poll(() => location.pathname).toBe('/admin/students/20260001');
  const isBack = new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true });
  });
  history.back();
  await isBack;
  expect(location.search).toBe('?search=2a');
  // After a second step back, this one would lead to the search.
  history.forward();
  await expect.poll(() => location.pathname).toBe('/admin/students/20260001');
});

test('the list shows an error if it can’t be loaded, and Retry loads it', async () => {
  api.use(...signedInAsOffice(), mockNetworkError(paths.students));
  openPortal('/admin/dashboard');
  const alert = page.getByRole('alert').filter({ hasText: 'The students could not be listed' });
  await expect.element(alert).toBeVisible();
  await expectAccessible('list failed');
  api.use(mockStudentList());
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.element(total(3)).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('a search without a match says so, and can be cleared', async () => {
  api.use(...signedInAsOffice(), mockStudentList([]));
  openPortal('/admin/dashboard?search=no+such+%3Cstudent%3E');
  await expect.element(page.getByText('No student matches “no such <student>”.')).toBeVisible();
  await expect.element(total(0)).toBeVisible();
  await expectAccessible('nobody found');
  api.use(mockStudentList());
  await button('Clear the search').first().click();
  await expect.element(total(3)).toBeVisible();
  await expect.element(search).toHaveValue('');
  expect(location.search).toBe('');
});

test('the list is filtered by registration state and class, and each filter can be removed', async () => {
  const requests: string[] = [];
  const list = http.get(`*${paths.students}`, ({ request }) => {
    const query = new URL(request.url).searchParams;
    requests.push([query.get('registration'), query.get('class'), query.get('search')].join(' | '));
    const isClassChosen = query.has('class');
    return HttpResponse.json({
      data: isClassChosen ? [] : createStudentEntries(3),
      total: isClassChosen ? 0 : 3,
    });
  });
  api.use(...signedInAsOffice(), list);
  openPortal('/admin/dashboard?registration=agreed&class=2A');
  const filters = page.getByRole('group', { name: 'Filters' });
  await expect.element(filters).toHaveTextContent('Showing only:Registration: AgreedClass: 2A');
  await expect.element(page.getByText('No student matches these filters.')).toBeVisible();
  await expectAccessible('filters that nobody matches');
  const classChip = filters.getByRole('button', { name: 'Class: 2A, remove this filter' });
  (await classChip.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(total(3)).toBeVisible();
  await expect.element(search).toHaveFocus();
  expect(location.search).toBe('?registration=agreed');
  await userEvent.keyboard('anya');
  await expect.poll(() => location.search).toContain('search=anya');
  await filters.getByRole('button', { name: 'Registration: Agreed, remove this filter' }).click();
  await expect.element(filters).not.toBeInTheDocument();
  await expect
    .poll(() => requests)
    .toEqual(['agreed | 2A | ', 'agreed |  | ', 'agreed |  | anya', ' |  | anya']);
});

test('filters by documents, account and changes to review are chosen in a dialog, kept in the address and cleared', async () => {
  const requests: string[] = [];
  const list = http.get(`*${paths.students}`, ({ request }) => {
    const query = new URL(request.url).searchParams;
    requests.push(['documents', 'account', 'to_review'].map((name) => query.get(name)).join(' | '));
    return HttpResponse.json({ data: createStudentEntries(3), total: 3 });
  });
  api.use(...signedInAsOffice(), mockGet(paths.registrationProgress, registrationProgressSchema, []), list);
  openPortal('/admin/dashboard');
  await button('Filter').click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await dialog.getByRole('combobox', { name: 'Documents' }).selectOptions('Some missing');
  await dialog.getByRole('combobox', { name: 'Account' }).selectOptions('Not signed in yet');
  await dialog.getByRole('combobox', { name: 'To review' }).selectOptions('Changed by the family');
  await expect.poll(() => requests.at(-1)).toBe('missing | no_password | 1');
  // Rows of the page before are pale while the next are loaded.
  await expect
    .element(page.getByRole('table', { includeHidden: true }))
    .toHaveAttribute('aria-busy', 'false');
  await expectAccessible('the filters');
  await dialog.getByRole('button', { name: 'Done' }).click();
  const filters = page.getByRole('group', { name: 'Filters' });
  await expect
    .element(filters)
    .toHaveTextContent('Documents: Some missingAccount: Not signed in yetTo review: Changed by the family');
  await expect.element(page.getByText('3 of 600 students match')).toBeVisible();
  expect(location.search).toBe('?documents=missing&account=no_password&to_review=1');
  await filters.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(filters).not.toBeInTheDocument();
  await expect.poll(() => requests.at(-1)).toBe(' |  | ');
});

test('a letter typed just as the search starts is kept', async () => {
  const searched: unknown[] = [];
  api.use(...signedInAsOffice());
  api.use(
    http.get(`*${paths.students}`, ({ request }) => {
      searched.push(new URL(request.url).searchParams.get('search'));
      return HttpResponse.json({ data: createStudentEntries(100), total: 100 });
    }),
  );
  openPortal('/admin/dashboard');
  await expect.element(total(100)).toBeVisible();
  const box = (await search.findElement()) as HTMLInputElement;
  box.focus();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    type(box, '2');
    // The search starts, and the next letter comes before the page renders again.
    vi.advanceTimersByTime(300);
    type(box, '20');
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(() => searched.at(-1)).toBe('2');
  expect(box.value).toBe('20');
  await userEvent.keyboard('260001');
  await expect.poll(() => searched.at(-1)).toBe('20260001');
  expect(box.value).toBe('20260001');
  expect(searched).toEqual(['', '2', '20260001']);
});

/** Fires the input event of a key at once. */
function type(box: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

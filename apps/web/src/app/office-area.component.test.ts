import { reviewCountSchema } from '@formroom/domain/api/changes-to-review.ts';
import { countDocumentsToCheck } from '@formroom/domain/api/document-checks.ts';
import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { settingsResponseSchema } from '@formroom/domain/api/settings.ts';
import { termSchema } from '@formroom/domain/api/terms.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { officePanelIds, officePanels } from '#web/lib/office-panels.ts';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockGet, mockPending } from '#web/testing/fake-api.ts';
import { closePortal, openPortal } from '#web/testing/open-portal.tsx';
import { mockStudentList } from '#web/testing/student-list.ts';
import { settings, signedInAsOffice, signedInAsStaff } from '#web/testing/fixtures.ts';

const getWidth = (place: Element | null) => Math.round(place?.getBoundingClientRect().width ?? 0);

test('every panel of the office has the same width, so that nothing moves between them', async () => {
  await page.viewport(1920, 1080);
  const widths: Record<string, number> = {};
  for (const id of officePanelIds) {
    api.use(http.all(/^[^?]*:\d+\/api\//, () => HttpResponse.json({ message: 'Not now.' }, { status: 503 })));
    api.use(...signedInAsOffice());
    openPortal(officePaths[id]);
    const name = id === 'dashboard' ? 'Students' : officePanels[id].label;
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const parts = [...document.querySelectorAll('main > div > *')];
    widths[officePanels[id].label] = Math.max(...parts.map(getWidth));
    closePortal();
  }
  expect(new Set(Object.values(widths)), JSON.stringify(widths)).toEqual(new Set([1120]));
});

test('on a phone the menu scrolls to the current panel, also when the school’s menu loads late', async () => {
  await page.viewport(360, 780);
  const late = mockPending(paths.settings, settingsResponseSchema, settings);
  api.use(late.handler, ...signedInAsOffice());
  openPortal(officePaths.postReports);
  const current = page
    .getByRole('navigation', { name: 'School office' })
    .getByRole('link', { name: 'Post Term Reports' });
  await expect.element(current).toBeVisible();
  late.release();
  await expect.element(page.getByRole('link', { name: 'Import Students' })).toBeInTheDocument();
  await expect
    .poll(async () => (await current.findElement()).getBoundingClientRect().right)
    .toBeLessThan(361);
});

test('on a phone the menu scrolls to the current panel again when a count has moved it', async () => {
  await page.viewport(360, 780);
  const late = mockPending(paths.documentsToCheckCount, countDocumentsToCheck.response, { count: 96 });
  api.use(late.handler, ...signedInAsOffice());
  openPortal(officePaths.leavers);
  const menu = page.getByRole('navigation', { name: 'School office' });
  const current = menu.getByRole('link', { name: 'Leavers' });
  await expect.element(current).toBeVisible();
  late.release();
  await expect
    .element(menu.getByRole('link', { name: 'Documents to check 96 documents' }))
    .toBeInTheDocument();
  await expect
    .poll(async () => (await current.findElement()).getBoundingClientRect().right)
    .toBeLessThan(361);
});

test('the menus show what a role may open, and other addresses say so', async () => {
  api.use(...signedInAsStaff('results'), mockGet(paths.listedTerms, termSchema.array(), []));
  openPortal('/admin/dashboard');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Post Term Reports' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'School office' }).getByRole('link');
  expect(menu.elements().map(({ textContent }) => textContent)).toEqual([
    'Post Term Reports',
    'Mark sheets',
    'Class remarks',
  ]);
  await expect.element(page.getByRole('link', { name: /To review/ })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Settings' }).click();
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Second factor']);
  closePortal();
  for (const path of [officePaths.exportData, officePaths.settings, '/admin/students/20260001']) {
    api.use(...signedInAsStaff('results'));
    openPortal(path);
    const title = page.getByRole('heading', { level: 1, name: 'Your role can’t open this page' });
    await expect.element(title).toBeVisible();
    await expectAccessible(`${path} with the role Results`);
    await expect.element(page.getByRole('link', { name: 'Open Post Term Reports' })).toBeVisible();
    closePortal();
  }
});

test('the group Office of the menu has the daily work, with what waits', async () => {
  await page.viewport(1280, 860);
  api.use(
    mockGet(paths.reviewCount, reviewCountSchema, { all: 1, high: 1, medium: 0, low: 0 }),
    mockGet(paths.documentsToCheckCount, countDocumentsToCheck.response, { count: 3 }),
    ...signedInAsOffice({ admin_menu: ['dashboard', 'postReports'] }),
    mockStudentList(),
  );
  openPortal('/admin/dashboard');
  const menu = page.getByRole('navigation', { name: 'School office' });
  const work = menu.getByRole('list', { name: 'Office' });
  await expect.element(work.getByRole('link', { name: 'To review 1 student', exact: true })).toBeVisible();
  await expect.element(work.getByText('3 documents', { exact: true })).toBeVisible();
  expect(
    menu
      .getByRole('link')
      .elements()
      .map((link) => [link.firstChild?.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Dashboard', '/admin/dashboard'],
    ['Post Term Reports', '/admin/report-cards'],
    ['Mark sheets', '/admin/mark-sheets'],
    ['To review', '/admin/review'],
    ['Documents to check', '/admin/document-checks'],
    ['Print', '/admin/print'],
    ['Signed pages', '/admin/signed-pages'],
    ['Slips', '/admin/slips'],
    ['School years', '/admin/school-years'],
    ['Leavers', '/admin/leavers'],
    ['Messages', '/admin/messages'],
    ['Who teaches what', '/admin/teaching'],
    ['Class remarks', '/admin/class-remarks'],
    ['Results', '/admin/results'],
  ]);
  await expectAccessible('the menu with what waits');
});

test.each([
  ['/admin/dashboard?panel=schoolYears&view=past', '/admin/school-years?view=past'],
  ['/admin/documents?class=1A', '/admin/document-checks?class=1A'],
])('the former address %s leads to %s', async (former, present) => {
  api.use(http.all(/^[^?]*:\d+\/api\//, () => HttpResponse.json({ message: 'Not now.' }, { status: 503 })));
  api.use(...signedInAsOffice());
  const visited = history.length;
  openPortal(former);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(`${location.pathname}${location.search}`).toBe(present);
  expect(history.length).toBe(visited);
});

test('the tooltip of a button that the keyboard reaches is accessible', async () => {
  api.use(...signedInAsStaff('results'), mockGet(paths.listedTerms, termSchema.array(), []));
  openPortal(officePaths.postReports);
  // The mouse of earlier tests may be where the tooltip passes or moves away, which would close it.
  await userEvent.hover(document.body, { position: { x: 150, y: 500 }, force: true });
  const account = await page.getByRole('button', { name: /^Account of/ }).findElement();
  for (let stops = 0; document.activeElement !== account; stops++) {
    expect(stops).toBeLessThan(10);
    await userEvent.tab();
  }
  await expect.element(page.getByRole('tooltip')).toBeVisible();
  await expectAccessible('a tooltip');
  await expect.element(page.getByRole('tooltip')).toBeVisible();
});

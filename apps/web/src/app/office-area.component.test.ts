import { paths } from '@formroom/domain/api/paths.ts';
import { settingsResponseSchema } from '@formroom/domain/api/settings.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { officePanelIds, officePanels, pathToPanel } from '#web/lib/office-panels.ts';
import { api, mockPending } from '#web/testing/fake-api.ts';
import { closePortal, openPortal } from '#web/testing/open-portal.tsx';
import { settings, signedInAsOffice } from '#web/testing/fixtures.ts';

const widthOf = (place: Element | null) => Math.round(place?.getBoundingClientRect().width ?? 0);

test('every panel of the office has the same width, so that nothing moves between them', async () => {
  await page.viewport(1920, 1080);
  const widths: Record<string, number> = {};
  for (const id of officePanelIds) {
    api.use(http.all(/^[^?]*:\d+\/api\//, () => HttpResponse.json({ message: 'Not now.' }, { status: 503 })));
    api.use(...signedInAsOffice());
    openPortal(pathToPanel(id));
    const name = id === 'dashboard' ? 'Students' : officePanels[id].label;
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const parts = [...document.querySelectorAll('main > div > *')];
    widths[officePanels[id].label] = Math.max(...parts.map(widthOf));
    closePortal();
  }
  expect(new Set(Object.values(widths)), JSON.stringify(widths)).toEqual(new Set([1120]));
});

test('on a phone the menu scrolls to the current panel, also when the school’s menu loads late', async () => {
  await page.viewport(360, 780);
  const late = mockPending(paths.settings, settingsResponseSchema, settings);
  api.use(...signedInAsOffice(), late.handler);
  openPortal(pathToPanel('postReports'));
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

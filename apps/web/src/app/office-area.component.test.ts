import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { officePanelIds, officePanels, pathToPanel } from '#web/lib/office-panels.ts';
import { api } from '#web/testing/fake-api.ts';
import { closePortal, openPortal } from '#web/testing/open-portal.tsx';
import { signedInAsOffice } from '#web/testing/fixtures.ts';

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

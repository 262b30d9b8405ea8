import { paths } from '@formroom/domain/api/paths.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../portal.ts';
import { signInAsOffice, signInAsStudent } from '../steps/sign-in.ts';

const complete = { id: '20260003', password: 'formroom-demo' };

/** Expects a reference element to have the same position before and after a response. */
async function expectNoLayoutShift(
  page: Page,
  path: string,
  address: string,
  reference: Locator,
  loaded: Locator,
) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${path}`, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address);
  await expect(reference).toBeVisible();
  const before = await getTop(reference);
  await expect(loaded).toBeHidden();
  release();
  await expect(loaded).toBeVisible();
  expect(Math.abs((await getTop(reference)) - before)).toBeLessThan(1);
}

const getTop = async (element: Locator) => (await element.boundingBox())?.y ?? NaN;

for (const screen of [
  { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  { viewport: { width: 1280, height: 800 } },
]) {
  test.describe(`On a screen ${screen.viewport.width} pixels wide`, () => {
    test.use(screen);

    test('nothing moves while a page loads its data', async ({ page }) => {
      await test.step('the files of a student', async () => {
        await signInAsStudent(page, complete, '/dashboard');
        const reference = page.getByRole('heading', { name: 'Passport Photo' });
        const loaded = page.getByRole('button', { name: 'Resubmit File' }).last();
        await expectNoLayoutShift(page, '/api/get-files/*', '/registration/documents', reference, loaded);
      });
      await test.step('the contents of an archive', async () => {
        const reference = page.getByRole('button', { name: 'Download everything' });
        const loaded = page.getByText('4 uploaded files');
        await expectNoLayoutShift(page, '/api/family-archive-facts/*', '/my-data', reference, loaded);
      });
      await test.step('the overview above the students', async () => {
        await signInAsOffice(page);
        const reference = page.getByRole('table', { name: 'Students' });
        const loaded = page.getByText(/\d+ complete,/);
        await expectNoLayoutShift(page, paths.overview, '/admin/dashboard', reference, loaded);
      });
    });
  });
}

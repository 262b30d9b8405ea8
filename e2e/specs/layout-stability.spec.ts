import { paths } from '@formroom/domain/api/paths.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../portal.ts';
import { signInAsOffice, signInAsStudent } from '../steps/sign-in.ts';

const complete = { id: '20260003', password: 'formroom-demo' };

/** Expects an element to have the same position before and after a response. */
async function expectNoLayoutShift(
  page: Page,
  path: string,
  address: string,
  mark: Locator,
  loaded: Locator,
) {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**${path}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address);
  await expect(mark).toBeVisible();
  const before = await getTop(mark);
  await expect(loaded).toBeHidden();
  answer();
  await expect(loaded).toBeVisible();
  expect(Math.abs((await getTop(mark)) - before)).toBeLessThan(1);
}

const getTop = async (place: Locator) => (await place.boundingBox())?.y ?? NaN;

for (const screen of [
  { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  { viewport: { width: 1280, height: 800 } },
]) {
  test.describe(`On a screen ${screen.viewport.width} pixels wide`, () => {
    test.use(screen);

    test('nothing moves while what a page shows is looked up', async ({ page }) => {
      await test.step('the files of a student', async () => {
        await signInAsStudent(page, complete, '/dashboard');
        const mark = page.getByRole('heading', { name: 'Passport Photo' });
        const loaded = page.getByRole('button', { name: 'Resubmit File' }).last();
        await expectNoLayoutShift(page, '/api/get-files/*', '/registration/documents', mark, loaded);
      });
      await test.step('what an archive holds', async () => {
        const mark = page.getByRole('button', { name: 'Download everything' });
        const loaded = page.getByText('4 uploaded files');
        await expectNoLayoutShift(page, '/api/family-archive-facts/*', '/my-data', mark, loaded);
      });
      await test.step('how the school stands, above the students', async () => {
        await signInAsOffice(page);
        const mark = page.getByRole('table', { name: 'Students' });
        const loaded = page.getByText(/\d+ complete,/);
        await expectNoLayoutShift(page, paths.overview, '/admin/dashboard', mark, loaded);
      });
    });
  });
}

import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { devices } from '@playwright/test';
import { CompletePage } from '../pages/complete-page.ts';
import { POLL_MS, RegistrationPage } from '../pages/registration-page.ts';
import { expect, test } from '../portal.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { createApiClient } from '../steps/api-client.ts';
import { waitForDownload } from '../steps/downloads.ts';
import { signInFreshStudent } from '../steps/sign-in.ts';

test('The form is shown in a frame, after the last answer has been saved', async ({ page, portal }) => {
  const { id } = await signInFreshStudent(page, portal.url);
  const form = new RegistrationPage(page);
  const complete = new CompletePage(page);
  const countRequests = complete.countFormRequests(id);
  const requestsBeforeSaves: number[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${paths.saveStudent}`, async (route) => {
    await released;
    requestsBeforeSaves.push(countRequests());
    await route.continue();
  });
  await form.open('otherData');
  await form.field('Special Consideration').fill('Sits in front');
  await page.getByRole('link', { name: 'Complete' }).click();
  await expect(complete.agree).toBeVisible();
  release();
  await expect(complete.form.locator('iframe[title="Registration form"]')).toBeVisible();
  // Two saves: the answer, and that the terms were shown.
  expect(requestsBeforeSaves).toEqual([0, 0]);

  const download = waitForDownload(page);
  await complete.form.getByRole('link', { name: 'Download Registration form' }).click();
  expect((await download).suggestedFilename()).toBe(`Registration Form ${id}.pdf`);
  const open = complete.form.getByRole('link', { name: 'Open Registration form in a new tab' });
  await expect(open).toHaveAttribute('href', `/api/registration-form/${id}`);
});

test('After a change, the form is updated only when the reader asks for it', async ({ page, portal }) => {
  const { id } = await signInFreshStudent(page, portal.url);
  const complete = new CompletePage(page);
  const countRequests = complete.countFormRequests(id);
  await page.clock.install();
  await complete.open();
  await expect.poll(countRequests).toBe(1);
  const update = complete.form.getByRole('button', { name: 'Update the form' });
  await expect(update).toHaveCount(0);

  await createApiClient(page.request).post(paths.saveStudent, { id, nationality: 'Trinidadian' });
  await page.clock.fastForward(POLL_MS);
  await expect(update).toBeVisible();
  expect(countRequests()).toBe(1);
  await update.focus();
  await page.keyboard.press('Enter');
  await expect(update).toHaveCount(0);
  await expect.poll(countRequests).toBe(2);
  await page.keyboard.press('Tab');
  await expect(complete.form.getByRole('link', { name: /^Open/ })).toBeFocused();

  await complete.agree.check();
  await expect(update).toBeVisible();
});

test('The form is not called up to date while an answer is unsaved', async ({ page, context, portal }) => {
  await signInFreshStudent(page, portal.url);
  const complete = new CompletePage(page);
  const upToDate = 'This is the printed form with all your saved answers.';
  await complete.open();
  await expect(complete.form.locator('iframe')).toBeVisible();
  await expect(complete.form).toContainText(upToDate);
  await complete.agree.check();
  const outdated = 'Something has changed since this was made.';
  await expect(complete.form).toContainText(outdated);
  await context.setOffline(true);
  await complete.withdraw();
  await expect(complete.saveIcon('Not saved yet')).toBeVisible();
  await expect(complete.form).toContainText(outdated);
  await complete.form.getByRole('button', { name: 'Update the form' }).click();
  await expect(complete.form).toContainText('Some answers are not saved yet.');
  await expect(complete.form).not.toContainText(upToDate);
  await context.setOffline(false);
  await expect(complete.form.locator('iframe')).toBeVisible();
});

test.describe('On a phone', () => {
  const { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'];
  test.use({ userAgent, viewport, deviceScaleFactor, isMobile, hasTouch });

  test('the form is rendered in the page, with the answers, and can be opened and downloaded', async ({
    page,
    portal,
  }) => {
    const { id } = await signInFreshStudent(page, portal.url);
    await createApiClient(page.request).post(paths.saveStudent, {
      id,
      special_consideration: 'Sits in front',
    });
    const complete = new CompletePage(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**${pathTo(paths.registrationForm, { id })}`, async (route) => {
      await released;
      await route.continue();
    });
    await complete.open();
    await expect(complete.agree).toBeVisible();
    const getTop = () =>
      complete.agree.evaluate((checkbox) => checkbox.getBoundingClientRect().top + scrollY);
    const before = await getTop();
    release();
    const pages = complete.form.getByRole('region', { name: 'Registration form' });
    // Pages are drawn when they come into view.
    await pages.scrollIntoViewIfNeeded();
    await expect(pages.locator('canvas').first()).toBeVisible();
    expect(Math.abs((await getTop()) - before), 'pixels that the checkbox moved').toBeLessThan(3);
    await expect(pages).toContainText('Sits in front');
    await expect(complete.form.locator('iframe')).toHaveCount(0);
    await expect(complete.form.getByRole('link', { name: /^Open/ })).toBeVisible();
    await expect(complete.form.getByRole('link', { name: /^Download/ })).toBeVisible();
    await expectAccessible(page, 'the form rendered on a phone');
    await complete.agree.check();
    await expect(complete.confirmation).toBeInViewport();
  });
});

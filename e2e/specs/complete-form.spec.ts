import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { devices } from '@playwright/test';
import { CompletePage } from '../pages/complete-page.ts';
import { RegistrationPage } from '../pages/registration-page.ts';
import { expect, test } from '../portal.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { createApiClient } from '../steps/api-client.ts';
import { signInFreshStudent } from '../steps/sign-in.ts';

test(
  'The form stands in a frame, and waits for the answer that was just given',
  { tag: '@whole-browser' },
  async ({ page, portal }) => {
    const { id } = await signInFreshStudent(page, portal.url);
    const form = new RegistrationPage(page);
    const complete = new CompletePage(page);
    const forms = complete.countForms(id);
    const formsBeforeSaves: number[] = [];
    let letThrough = () => {};
    const waiting = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route(`**${paths.saveStudent}`, async (route) => {
      await waiting;
      formsBeforeSaves.push(forms());
      await route.continue();
    });
    await form.open('otherData');
    await form.box('Special Consideration').fill('Sits in front');
    await page.getByRole('link', { name: 'Complete' }).click();
    await expect(complete.agree).toBeVisible();
    letThrough();
    await expect(complete.form.locator('iframe[title="Registration form"]')).toBeVisible();
    // Two saves: the answer, and the note that the terms were shown.
    expect(formsBeforeSaves).toEqual([0, 0]);

    const download = page.waitForEvent('download');
    await complete.form.getByRole('link', { name: 'Download Registration form' }).click();
    expect((await download).suggestedFilename()).toBe(`Registration Form ${id}.pdf`);
    const open = complete.form.getByRole('link', { name: 'Open Registration form in a new tab' });
    await expect(open).toHaveAttribute('href', `/api/registration-form/${id}`);
  },
);

test('What changes afterwards is drawn when the reader asks for it', async ({ page, portal }) => {
  const { id } = await signInFreshStudent(page, portal.url);
  const complete = new CompletePage(page);
  const forms = complete.countForms(id);
  await complete.open();
  await expect.poll(forms).toBe(1);
  const show = complete.form.getByRole('button', { name: 'Update the form' });
  await expect(show).toHaveCount(0);

  await createApiClient(page.request).post(paths.saveStudent, { id, nationality: 'Trinidadian' });
  await expect(show).toBeVisible();
  expect(forms()).toBe(1);
  await show.focus();
  await page.keyboard.press('Enter');
  await expect(show).toHaveCount(0);
  await expect.poll(forms).toBe(2);
  await page.keyboard.press('Tab');
  await expect(complete.form.getByRole('link', { name: /^Open/ })).toBeFocused();

  await complete.agree.check();
  await expect(show).toBeVisible();
});

test(
  'The form is not said to be as saved while an answer waits',
  { tag: '@whole-browser' },
  async ({ page, context, portal }) => {
    await signInFreshStudent(page, portal.url);
    const complete = new CompletePage(page);
    await complete.open();
    await expect(complete.form).toContainText('This is the printed form');
    await complete.agree.check();
    const changed = 'Something has changed since this was made.';
    await expect(complete.form).toContainText(changed);
    await context.setOffline(true);
    await complete.agree.uncheck();
    await expect(complete.mark('Not saved yet')).toBeVisible();
    await expect(complete.form).toContainText(changed);
    await complete.form.getByRole('button', { name: 'Update the form' }).click();
    await expect(complete.form).toContainText('Some answers are not saved yet.');
    await context.setOffline(false);
    await expect(complete.form.locator('iframe')).toBeVisible();
  },
);

test.describe('On a phone', () => {
  const { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'];
  test.use({ userAgent, viewport, deviceScaleFactor, isMobile, hasTouch });

  test('the form is drawn in the page, with the answers, and can be opened and downloaded', async ({
    page,
    portal,
  }) => {
    const { id } = await signInFreshStudent(page, portal.url);
    await createApiClient(page.request).post(paths.saveStudent, {
      id,
      special_consideration: 'Sits in front',
    });
    const complete = new CompletePage(page);
    let letThrough = () => {};
    const waiting = new Promise<void>((resolve) => (letThrough = resolve));
    await page.route(`**${pathTo(paths.registrationForm, { id })}`, async (route) => {
      await waiting;
      await route.continue();
    });
    await complete.open();
    await expect(complete.agree).toBeVisible();
    const place = () => complete.agree.evaluate((box) => box.getBoundingClientRect().top + scrollY);
    const before = await place();
    letThrough();
    const pages = complete.form.getByRole('region', { name: 'Registration form' });
    await expect(pages.locator('canvas').first()).toBeVisible();
    expect(Math.abs((await place()) - before), 'pixels that the box moved under the finger').toBeLessThan(3);
    await expect(pages).toContainText('Sits in front');
    await expect(complete.form.locator('iframe')).toHaveCount(0);
    await expect(complete.form.getByRole('link', { name: /^Open/ })).toBeVisible();
    await expect(complete.form.getByRole('link', { name: /^Download/ })).toBeVisible();
    await expectAccessible(page, 'the form drawn on a phone');
    await complete.agree.check();
    await expect(complete.confirmation).toBeInViewport();
  });
});

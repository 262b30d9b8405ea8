import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { CompletePage } from '../pages/complete-page.ts';
import { RegistrationPage } from '../pages/registration-page.ts';
import { expect, test } from '../portal.ts';
import { createApiClient } from '../steps/api-client.ts';
import { signInFreshStudent } from '../steps/sign-in.ts';

test('Each line leads to its box with the keyboard alone, and is gone once the box is filled', async ({
  page,
  portal,
}) => {
  const { id } = await signInFreshStudent(page, portal.url);
  await createApiClient(page.request).post(paths.saveStudent, { id, living_status: 'Mother Only' });
  const form = new RegistrationPage(page);
  const complete = new CompletePage(page);
  await complete.open();
  const lines = complete.missing.getByRole('link');
  const line = (words: string) => complete.missing.getByRole('link', { name: words, exact: true });
  await expect(line('Mother: Name')).toBeVisible();
  const before = await lines.count();
  const follow = async (words: string) => {
    await line(words).focus();
    await page.keyboard.press('Enter');
  };

  await follow('Mother: Name');
  const name = form.box('Name', 'Mother');
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport({ ratio: 1 });
  await page.keyboard.type('Renee Ramdeen');
  await page.keyboard.press('Tab');
  await form.allSaved();
  await page.goBack();
  const heading = page.getByRole('heading', { level: 1, name: 'Complete' });
  await expect(heading).toBeFocused();
  await expect(line('Mother: Name')).toHaveCount(0);
  await expect(lines).toHaveCount(before - 1);

  await follow('Internet Access');
  await expect(page.getByRole('radio', { name: 'Yes' }).first()).toBeFocused();
  await page.keyboard.press('Space');
  await form.allSaved();
  await page.goBack();
  await expect(heading).toBeFocused();
  await expect(lines).toHaveCount(before - 2);

  await follow('Mobile Phone (a phone or an email)');
  await expect(form.box('Mobile Phone')).toBeFocused();
});

test('A line leads to the card of a document while the page is loading, and to a box in a tab of its own', async ({
  page,
  portal,
}) => {
  const { id } = await signInFreshStudent(page, portal.url);
  let letThrough = () => {};
  const waiting = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(`**${pathTo(paths.files, { id })}`, async (route) => {
    await waiting;
    await route.continue();
  });
  const complete = new CompletePage(page);
  await complete.open();
  await complete.missing.getByRole('link', { name: 'SEA Slip' }).click();
  const card = page.getByRole('region', { name: 'SEA Slip' });
  await expect(card).toBeFocused();
  letThrough();
  await expect(card.getByRole('button', { name: 'Choose file' })).toBeVisible();
  await expect(card.getByText('Needed')).toBeVisible();
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport();

  // A line also opens in a new tab.
  await page.goto('/registration/student-data#nationality');
  const form = new RegistrationPage(page);
  await expect(form.box('Nationality')).toBeFocused();
  await expect(form.box('Nationality')).toBeInViewport({ ratio: 1 });
  await page.goto('/registration/other-data#no_such_place');
  await expect(form.heading('Other Data')).toBeVisible();
});

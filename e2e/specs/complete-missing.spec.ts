import { paths } from '@formroom/domain/api/paths.ts';
import { CompletePage } from '../pages/complete-page.ts';
import { RegistrationPage } from '../pages/registration-page.ts';
import { expect, test } from '../portal.ts';
import { createApiClient } from '../steps/api-client.ts';
import { signInFreshStudent } from '../steps/sign-in.ts';

test('Each missing answer links to its field by keyboard, and disappears when the field is filled in', async ({
  page,
  portal,
}) => {
  const { id } = await signInFreshStudent(page, portal.url);
  await createApiClient(page.request).post(paths.saveStudent, { id, living_status: 'Mother Only' });
  const form = new RegistrationPage(page);
  const complete = new CompletePage(page);
  await complete.open();
  const links = complete.missing.getByRole('link');
  const link = (name: string) => complete.missing.getByRole('link', { name, exact: true });
  await expect(link('Mother: Name')).toBeVisible();
  const before = await links.count();
  const follow = async (name: string) => {
    await link(name).focus();
    await page.keyboard.press('Enter');
  };

  await follow('Mother: Name');
  const motherName = form.field('Name', 'Mother');
  await expect(motherName).toBeFocused();
  await expect(motherName).toBeInViewport({ ratio: 1 });
  await page.keyboard.type('Renee Ramdeen');
  await page.keyboard.press('Tab');
  await form.waitUntilSaved();
  await page.goBack();
  const heading = page.getByRole('heading', { level: 1, name: 'Complete' });
  await expect(heading).toBeFocused();
  await expect(link('Mother: Name')).toHaveCount(0);
  await expect(links).toHaveCount(before - 1);

  await follow('Internet Access');
  await expect(page.getByRole('radio', { name: 'Yes' }).first()).toBeFocused();
  await page.keyboard.press('Space');
  await form.waitUntilSaved();
  await page.goBack();
  await expect(heading).toBeFocused();
  await expect(links).toHaveCount(before - 2);

  await follow('Mobile Phone (a phone or an email)');
  await expect(form.field('Mobile Phone')).toBeFocused();

  // As when the link is opened in a new tab.
  await page.goto('/registration/student-data#nationality');
  await expect(form.field('Nationality')).toBeFocused();
  await expect(form.field('Nationality')).toBeInViewport({ ratio: 1 });
  await page.goto('/registration/other-data#no_such_place');
  await expect(form.heading('Other Data')).toBeVisible();
});

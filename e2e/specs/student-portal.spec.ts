import { RegistrationPage } from '../pages/registration-page.ts';
import { TopBar } from '../pages/top-bar.ts';
import { expect, test } from '../portal.ts';
import { returningStudent } from '../steps/demo-accounts.ts';
import { signInAsStudent } from '../steps/sign-in.ts';

test('The dashboard greets the student by name and links to both tasks and to what is missing; the keyboard can skip the bar', async ({
  page,
  portal,
}) => {
  await signInAsStudent(page);
  const bar = new TopBar(page);
  await bar.home.click();
  await expect(page).toHaveURL(`${portal.url}/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${returningStudent.name}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(bar.account).toHaveText('AR');
  await expect(bar.menu).toBeHidden();

  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'View Term Reports' })).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${portal.url}/term-reports`);
  const choice = page.getByRole('dialog', { name: 'Select Term Report' });
  await expect(choice).toBeVisible();
  await page.goBack();
  await expect(choice).toBeHidden();
  await page.goBack();
  await page.getByRole('link', { name: 'Edit/View Registration' }).click();
  await expect(page).toHaveURL(`${portal.url}/registration/student-data`);

  await test.step('Each line of what is missing links to its field', async () => {
    await page.goBack();
    const summary = page.getByRole('region', { name: 'What is left of the registration' });
    await expect(summary).toContainText('5 answers and 4 documents are still missing.');
    await summary.getByRole('link', { name: 'Emergency contact: Phone' }).click();
    await expect(new RegistrationPage(page).field('Phone', 'Emergency contact')).toBeFocused();
    await page.goBack();
    await summary.getByRole('link', { name: 'Agreement to the terms and conditions' }).click();
    await expect(page.getByRole('checkbox', { name: 'I agree to the terms' })).toBeFocused();
  });
});

test('The menus of the bar lead to the registration, the term reports, the password and the sign-out', async ({
  page,
  portal,
}) => {
  await signInAsStudent(page);
  const bar = new TopBar(page);
  await bar.account.hover();
  await expect(page.getByRole('tooltip')).toHaveText(returningStudent.name);

  await bar.menu.click();
  await bar.choose('Edit/View Registration');
  await expect(page).toHaveURL(`${portal.url}/registration/student-data`);
  await bar.menu.click();
  await bar.choose('Term Reports');
  await expect(page).toHaveURL(`${portal.url}/term-reports`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await bar.account.click();
  await bar.choose('Change Password');
  await expect(page).toHaveURL(`${portal.url}/registration/change-password`);
  await bar.menu.click();
  await bar.choose('Logout');
  await expect(page).toHaveURL(`${portal.url}/`);
});

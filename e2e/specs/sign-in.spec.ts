import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, test } from '../portal.ts';
import { returningStudent } from '../steps/demo-accounts.ts';
import { Office } from '../steps/office.ts';

test(
  'After five wrong passwords the page says how long to wait, and then the family can try again',
  { tag: '@postgres' },
  async ({ page, portal }) => {
    const student = await (await Office.signIn(portal.url)).newStudent();
    await page.clock.install();
    const signIn = new SignInPage(page);
    await signIn.open();
    for (let attempt = 0; attempt < 5; attempt++) {
      await signIn.signIn(student.id, `wrong ${attempt}`);
      await expect(signIn.alert).toContainText('is not right');
    }
    await signIn.signIn(student.id, student.birthDate);
    await expect(signIn.alert).toContainText('Too many wrong tries.');
    await expect(signIn.alert).toContainText(/\d+ seconds left|1 minute left/);
    await expect(signIn.login).toBeDisabled();

    await signIn.studentId.fill(returningStudent.id);
    await expect(signIn.login, 'only the first student has to wait').toBeEnabled();
    await expect(signIn.alert).toHaveText('');
    await signIn.studentId.fill(student.id);
    await expect(signIn.login).toBeDisabled();

    await page.clock.runFor(61_000);
    await expect(page.getByRole('status').filter({ hasText: 'The wait is over.' })).toBeVisible();
    await expect(signIn.login).toBeEnabled();
  },
);

test('A family shows and hides the password and signs in by keyboard', async ({ page, portal }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await page.keyboard.press('Tab');
  await expect(signIn.studentId).toBeFocused();
  await page.keyboard.type(returningStudent.id);
  await page.keyboard.press('Tab');
  await expect(signIn.password).toBeFocused();
  await page.keyboard.type(returningStudent.password);
  await expect(signIn.password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show' }).press('Space');
  await expect(signIn.password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide' }).press('Space');
  await expect(signIn.password).toHaveAttribute('type', 'password');
  await signIn.password.press('Enter');
  await expect(page).toHaveURL(`${portal.url}/registration/student-data`);
});

test(
  'The page reports a lost connection and a wrong password, and accepts the correct one',
  { tag: '@postgres' },
  async ({ page, context, portal }) => {
    const signIn = new SignInPage(page);
    await signIn.open();
    // The script and the school's settings are loaded.
    await expect(signIn.lookup).toBeVisible();
    await context.setOffline(true);
    await signIn.signIn(returningStudent.id, 'not this one');
    await expect(signIn.alert).toContainText('can’t be reached');
    await context.setOffline(false);
    await signIn.login.click();
    await expect(signIn.alert).toHaveText('The student ID or the password is not right.');
    await expect(page).toHaveURL(`${portal.url}/`);
    await signIn.signIn(returningStudent.id, returningStudent.password);
    await expect(page).toHaveURL(`${portal.url}/registration/student-data`);
  },
);

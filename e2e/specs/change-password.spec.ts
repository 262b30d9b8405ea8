import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, test } from '../portal.ts';
import { signInAsNewStudent } from '../steps/sign-in.ts';

test('A student changes the password, and only the new one works afterwards', async ({ page, portal }) => {
  const student = await signInAsNewStudent(page, portal.url);
  const signIn = new SignInPage(page);

  await page.goto('/registration/change-password');
  const oldPassword = page.getByLabel('Old Password', { exact: true });
  await oldPassword.fill('not the first words');
  await signIn.newPassword.fill('the second words');
  await signIn.changePassword.click();
  await expect(oldPassword).toHaveAccessibleDescription('The old password is not right.');

  await oldPassword.fill(student.password);
  await signIn.newPassword.fill('short');
  await signIn.changePassword.click();
  await expect(signIn.newPassword).toHaveAccessibleDescription(/Use at least 8 characters\./);

  await signIn.newPassword.fill('the second words');
  await signIn.changePassword.click();
  await expect(page.getByText('Password Changed Successfully.')).toBeVisible();
  await expect(oldPassword).toHaveValue('');

  await page.context().clearCookies();
  await signIn.open();
  await signIn.signIn(student.id, student.password);
  await expect(signIn.alert).toContainText('is not right');
  await signIn.signIn(student.id, 'the second words');
  await expect(page).toHaveURL(`${portal.url}/registration/student-data`);
});

import { RegistrationPage } from '../pages/registration-page.ts';
import { expect, test } from '../portal.ts';
import { signInAsNewStudent } from '../steps/sign-in.ts';
import { getStoredRecord } from '../steps/stored-record.ts';

test('When the session ends while a parent types, a dialog asks for the password, and nothing is lost', async ({
  page,
  context,
  portal,
}) => {
  const student = await signInAsNewStudent(page, portal.url);
  const otherName = page.getByLabel('Other Name');
  await otherName.fill('Simone');
  await context.clearCookies();
  await otherName.blur();

  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await password.fill('not this one');
  await password.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('is not right');
  await password.fill(student.password);
  await password.press('Enter');
  await expect(dialog).toBeHidden();

  await expect.poll(async () => (await getStoredRecord(page, student.id)).middle_name).toBe('Simone');
  await expect(new RegistrationPage(page).saveIcon(otherName, 'Saved')).toBeVisible();
  await page.reload();
  await expect(otherName).toHaveValue('Simone');
});

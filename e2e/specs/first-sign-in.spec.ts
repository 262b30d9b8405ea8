import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, test } from '../portal.ts';
import { Office } from '../steps/office.ts';

test('A parent signs in for the first time with the date of birth and chooses a password', async ({
  page,
  portal,
}) => {
  const student = await (await Office.signIn(portal.url)).newStudent();
  const signIn = new SignInPage(page);
  await signIn.open();
  const [year, month, day] = [
    [0, 4],
    [4, 6],
    [6, 8],
  ].map((range) => student.birthDate.slice(...range));
  await signIn.signIn(student.id, ` ${day}/${month}/${year}`);

  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused();
  await expect(page).toHaveURL(`${portal.url}/`);
  await signIn.chooseNewPassword('our own words');

  await expect(page).toHaveURL(`${portal.url}/registration/student-data`);
  await expect(page.getByText('Password Changed Successfully.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.context().clearCookies();
  await signIn.open();
  await signIn.signIn(student.id, student.birthDate);
  await expect(signIn.alert).toHaveText('The student ID or the password is not right.');
  await signIn.signIn(student.id, 'our own words');
  await expect(page).toHaveURL(`${portal.url}/registration/student-data`);
});

test('New passwords that differ or are too weak are rejected, and a reload cancels the sign-in', async ({
  page,
  portal,
}) => {
  const student = await (await Office.signIn(portal.url)).newStudent();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(student.id, student.birthDate);
  await expect(page.getByText('Type the same new password twice.')).toBeVisible();

  const requests: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') requests.push(request.postDataJSON());
  });
  await signIn.chooseNewPassword('our own words', 'our own wards');
  await expect(signIn.alert).toHaveText('');
  await expect(signIn.confirmation).toHaveAccessibleDescription('Type the same new password twice.');

  await signIn.chooseNewPassword('short');
  await expect(signIn.newPassword).toHaveAccessibleDescription(/Use at least 8 characters\./);
  await signIn.newPassword.fill('long enough');
  await expect(signIn.newPassword).not.toHaveAccessibleDescription(/Use at least 8 characters\./);
  await signIn.chooseNewPassword(student.birthDate);
  await expect(signIn.newPassword).toHaveAccessibleDescription(/something other than the date of birth/);
  // The rejected date of birth was sent after the passwords that differ would have been.
  expect(requests).not.toContainEqual(expect.objectContaining({ password: 'our own words' }));

  await page.reload();
  await expect(signIn.studentId).toBeVisible();
  await page.goto('/registration/student-data');
  await expect(page).toHaveURL(`${portal.url}/`);
});

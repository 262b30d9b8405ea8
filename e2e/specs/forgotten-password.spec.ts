import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, test } from '../portal-with-mail.ts';
import { tabTo } from '../steps/keyboard.ts';
import { expectAccessibleThenPhone, findLink, signInConfirmedFamily } from '../steps/messages.ts';

const NEW_PASSWORD = 'mango season again';

test('A family that forgot its password chooses a new one from a mail, and reads what was sent', async ({
  page,
  portal,
  mailServer,
  browser,
}) => {
  const { id, mother } = await signInConfirmedFamily(page, portal.url, mailServer);
  const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 360, height: 740 } });
  const phone = await context.newPage();
  const signIn = new SignInPage(phone);
  await signIn.open();
  await signIn.signIn(id, 'some other words');
  await expect(signIn.alert).toContainText('is not right');

  await phone.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Forgotten password' })).toBeVisible();
  await expectAccessibleThenPhone(phone, 'the student ID is asked for');
  const answer = phone.getByRole('status').filter({ hasText: 'we have sent a link' });
  const ask = async (typed: string) => {
    await tabTo(phone, signIn.studentId);
    await phone.keyboard.type(typed);
    await phone.keyboard.press('Enter');
    await expect(answer).toBeFocused();
    return await answer.textContent();
  };
  const saidToUnknown = await ask('29999999');
  await phone.reload();
  expect(await ask(id)).toBe(saidToUnknown);
  await expectAccessibleThenPhone(phone, 'the answer');

  const link = findLink(await mailServer.find(mother, 'Choose a new password'), '/reset-password');
  await phone.goto(link);
  await expect(phone.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
  await expect(phone).toHaveURL(`${portal.url}/reset-password`);
  await expectAccessibleThenPhone(phone, 'the new password');
  await signIn.chooseNewPassword('short');
  await expect(signIn.newPassword).toHaveAccessibleDescription(/Use at least 8 characters\./);
  await signIn.newPassword.fill(NEW_PASSWORD);
  await signIn.confirmation.fill(NEW_PASSWORD);
  await phone.keyboard.press('Enter');
  await expect(phone.getByText('Your password was changed. Sign in with the new password.')).toBeVisible();
  await signIn.signIn(id, NEW_PASSWORD);
  await expect(phone).toHaveURL(`${portal.url}/registration/student-data`);

  // The computer on which the family was signed in.
  await page.goto('/dashboard');
  await expect(new SignInPage(page).login).toBeVisible();
  await mailServer.find(mother, 'was changed');

  await phone.goto('/messages');
  const sent = phone.getByRole('list', { name: 'Messages' });
  await expect(sent).toContainText(`The password was changedTo ${mother}Sent on`);
  await expect(sent).toContainText(`A link to choose a new passwordTo ${mother}Sent on`);
  await expect(sent).toContainText(`A link to confirm this addressTo ${mother}Sent on`);
  await expectAccessibleThenPhone(phone, 'what was sent');
  await phone.goto(link);
  await signIn.chooseNewPassword('another season');
  await expect(phone.getByText('This link can’t be used')).toBeVisible();
  await expectAccessibleThenPhone(phone, 'a used link');
  await context.close();
});

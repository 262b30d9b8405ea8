import { RegistrationPage } from '../pages/registration-page.ts';
import { expect, test } from '../portal.ts';
import { signInAsStudent, signInFreshStudent } from '../steps/sign-in.ts';

/** The time in which one page shows what another has saved. */
const SECONDS = 5_000;

test('A parent sees a spinner while typing and a check when it is saved; a wrong answer does not hold up the others', async ({
  page,
  portal,
}) => {
  const student = await signInFreshStudent(page, portal.url);
  const form = new RegistrationPage(page);
  await form.open('studentData');
  await form.box('Email').fill('renee@');
  const address = form.box('Home Address');
  await address.pressSequentially('14 Saddle Road');
  await expect(form.mark(address, 'Saving')).toBeVisible();
  await form.blur();
  await expect(form.mark(address, 'Saved')).toBeVisible();
  await expect(form.saveState).toContainText('1 answer to correct');

  await page.goto('/logout');
  await page.getByRole('button', { name: 'Log out and lose it' }).click();
  await expect(page.getByLabel('Student ID', { exact: true })).toBeVisible();
  await signInAsStudent(page, student);
  await expect(address).toHaveValue('14 Saddle Road');
  await expect(form.box('Email')).toHaveValue('');
});

test('A parent whose connection is gone keeps typing, is asked before leaving, and loses nothing', async ({
  page,
  context,
  portal,
}) => {
  await signInFreshStudent(page, portal.url);
  const form = new RegistrationPage(page);
  await form.open('studentData');
  const address = form.box('Home Address');
  await context.setOffline(true);
  await address.fill('14 Saddle Road');
  await form.blur();
  await form.box('Blood Type').selectOption('AB-negative');
  await expect(form.mark(address, 'Not saved yet')).toBeVisible();
  await expect(form.saveState).toContainText('Offline. Kept on this device');
  const question = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const dialog = await question;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(address).toHaveValue('14 Saddle Road');

  await context.setOffline(false);
  await expect(form.mark(address, 'Saved')).toBeVisible();
  await expect(form.saveState).toHaveText(/^Saved at \d{1,2}:\d{2} [ap]m$/);
  await page.reload();
  await expect(address).toHaveValue('14 Saddle Road');
  await expect(form.box('Blood Type')).toHaveValue('AB-negative');
});

test('A parent who loses the connection and reloads in the same tab loses nothing, not even what is wrong', async ({
  page,
  context,
  portal,
}) => {
  await signInFreshStudent(page, portal.url);
  const form = new RegistrationPage(page);
  await form.open('studentData');
  await context.setOffline(true);
  await form.box('Home Address').fill('14 Saddle Road');
  await form.box('Mobile Phone').fill('555');
  await form.blur();
  await expect(form.saveState).toContainText('Offline');

  await context.setOffline(false);
  await page.reload();
  await expect(form.box('Home Address')).toHaveValue('14 Saddle Road');
  await expect(form.box('Mobile Phone')).toHaveValue('555');
  await expect(page.getByText('7 Digits Needed')).toBeVisible();
  await expect(form.saveState).toContainText('1 answer to correct');

  await form.open('familyData');
  await form.box('Living Status').selectOption('Mother Only');
  const count = form.box('Place in Family');
  await count.pressSequentially('2nd');
  await page.reload();
  await expect(count).toHaveValue('2n');
  await expect(count).toHaveAccessibleDescription(/Only Numbers Allowed/);
});

test('A parent sees within seconds what the other saved, without losing what is being typed', async ({
  page,
  browser,
  portal,
}) => {
  const student = await signInFreshStudent(page, portal.url);
  const form = new RegistrationPage(page);
  await page.clock.install();
  await form.open('studentData');

  const elsewhere = await browser.newPage({ baseURL: portal.url });
  await elsewhere.clock.install();
  await signInAsStudent(elsewhere, student);
  const other = new RegistrationPage(elsewhere);
  await other.open('studentData');

  await form.box('Home Address').pressSequentially('14 Saddle');
  await other.box('Nationality').fill('Trinidadian');
  await other.box('Home Address').fill('1 Palm Avenue');
  await other.blur();
  await expect(other.mark(other.box('Home Address'), 'Saved')).toBeVisible();

  await page.clock.fastForward(SECONDS);
  await expect(form.box('Nationality')).toHaveValue('Trinidadian');
  await expect(form.box('Home Address')).toHaveValue('14 Saddle');
  await expect(form.box('Home Address')).toBeFocused();
  await form.box('Home Address').pressSequentially(' Road');
  await form.blur();
  await form.allSaved();
  await elsewhere.clock.fastForward(SECONDS);
  await expect(other.box('Home Address')).toHaveValue('14 Saddle Road');
  await elsewhere.close();
});

test('Two parents at two devices lose nothing of each other', async ({ page, browser, portal }) => {
  const student = await signInFreshStudent(page, portal.url);
  const other = await browser.newContext({ baseURL: portal.url });
  const mother = new RegistrationPage(page);
  const father = new RegistrationPage(await other.newPage());
  await signInAsStudent(father.page, student);
  await mother.open('studentData');
  await father.box('Nationality').fill('Grenadian');
  await father.blur();
  await father.allSaved();

  await mother.box('Home Address').fill('14 Saddle Road');
  await mother.blur();
  await expect(mother.box('Nationality')).toHaveValue('Grenadian');
  await father.page.reload();
  await expect(father.box('Home Address')).toHaveValue('14 Saddle Road');
  await expect(father.box('Nationality')).toHaveValue('Grenadian');
  await other.close();
});

test('The portal is started anew while a parent types, and the text is saved all the same', async ({
  page,
  portal,
}) => {
  await signInFreshStudent(page, portal.url);
  const form = new RegistrationPage(page);
  await form.open('studentData');
  const restarted = portal.restart();
  await form.box('Home Address').fill('14 Saddle Road');
  await form.blur();
  await restarted;
  await expect(form.mark(form.box('Home Address'), 'Saved')).toBeVisible({ timeout: 45_000 });
  await page.reload();
  await expect(form.box('Home Address')).toHaveValue('14 Saddle Road');
});

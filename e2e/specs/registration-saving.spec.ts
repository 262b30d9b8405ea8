import { POLL_MS, RegistrationPage } from '../pages/registration-page.ts';
import { expect, test } from '../portal.ts';
import { signInAsStudent, signInFreshStudent } from '../steps/sign-in.ts';

test(
  'A parent sees a spinner while typing and a check when it is saved; an invalid answer does not block the others',
  { tag: '@postgres' },
  async ({ page, portal }) => {
    const student = await signInFreshStudent(page, portal.url);
    const form = new RegistrationPage(page);
    await form.open('studentData');
    await form.field('Email').fill('renee@');
    const address = form.field('Home Address');
    await address.pressSequentially('14 Saddle Road');
    await expect(form.saveIcon(address, 'Saving')).toBeVisible();
    await form.blur();
    await expect(form.saveIcon(address, 'Saved')).toBeVisible();
    await expect(form.saveStatus).toContainText('1 answer to correct');

    await page.goto('/logout');
    await page.getByRole('button', { name: 'Log out and lose it' }).click();
    await expect(page.getByLabel('Student ID', { exact: true })).toBeVisible();
    await signInAsStudent(page, student);
    await expect(address).toHaveValue('14 Saddle Road');
    await expect(form.field('Email')).toHaveValue('');
  },
);

test('A parent who is offline keeps typing, is asked before leaving, and loses nothing', async ({
  page,
  context,
  portal,
}) => {
  await signInFreshStudent(page, portal.url);
  const form = new RegistrationPage(page);
  await form.open('studentData');
  const address = form.field('Home Address');
  await context.setOffline(true);
  await address.fill('14 Saddle Road');
  await form.blur();
  await form.field('Blood Type').selectOption('AB-negative');
  await expect(form.saveIcon(address, 'Not saved yet')).toBeVisible();
  await expect(form.saveStatus).toContainText('No internet. Your answer is kept on this');
  const dialogOpened = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const dialog = await dialogOpened;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(address).toHaveValue('14 Saddle Road');

  await context.setOffline(false);
  await expect(form.saveIcon(address, 'Saved')).toBeVisible();
  await expect(form.saveStatus).toHaveText(/^Saved at \d{2}:\d{2}$/);
  await page.reload();
  await expect(address).toHaveValue('14 Saddle Road');
  await expect(form.field('Blood Type')).toHaveValue('AB-negative');
});

test('A parent who goes offline and reloads the tab loses nothing, not even invalid answers', async ({
  page,
  context,
  portal,
}) => {
  await signInFreshStudent(page, portal.url);
  const form = new RegistrationPage(page);
  await form.open('studentData');
  await context.setOffline(true);
  await form.field('Home Address').fill('14 Saddle Road');
  await form.field('Mobile Phone').fill('555');
  await form.blur();
  await expect(form.saveStatus).toContainText('No internet');

  await context.setOffline(false);
  await page.reload();
  await expect(form.field('Home Address')).toHaveValue('14 Saddle Road');
  await expect(form.field('Mobile Phone')).toHaveValue('555');
  await expect(page.getByText('7 Digits Needed')).toBeVisible();
  await expect(form.saveStatus).toContainText('1 answer to correct');

  await form.open('familyData');
  await form.field('Living Status').selectOption('Mother Only');
  const count = form.field('Place in Family');
  await count.pressSequentially('2nd');
  await page.reload();
  await expect(count).toHaveValue('2nd');
  await expect(count).toHaveAccessibleDescription(/Only Numbers Allowed/);
});

test('A parent sees within seconds what the other parent saved, without losing what is being typed', async ({
  page,
  browser,
  portal,
}) => {
  const student = await signInFreshStudent(page, portal.url);
  const form = new RegistrationPage(page);
  await page.clock.install();
  await form.open('studentData');

  const otherPage = await browser.newPage({ baseURL: portal.url });
  await otherPage.clock.install();
  await signInAsStudent(otherPage, student);
  const other = new RegistrationPage(otherPage);
  await other.open('studentData');

  await form.field('Home Address').pressSequentially('14 Saddle');
  await other.field('Nationality').fill('Trinidadian');
  await other.field('Home Address').fill('1 Palm Avenue');
  await other.blur();
  await expect(other.saveIcon(other.field('Home Address'), 'Saved')).toBeVisible();

  await page.clock.fastForward(POLL_MS);
  await expect(form.field('Nationality')).toHaveValue('Trinidadian');
  await expect(form.field('Home Address')).toHaveValue('14 Saddle');
  await expect(form.field('Home Address')).toBeFocused();
  await form.field('Home Address').pressSequentially(' Road');
  await form.blur();
  await form.waitUntilSaved();
  await otherPage.clock.fastForward(POLL_MS);
  await expect(other.field('Home Address')).toHaveValue('14 Saddle Road');
  await otherPage.close();
});

test(
  'Two parents on two devices do not overwrite each other’s answers',
  { tag: '@postgres' },
  async ({ page, browser, portal }) => {
    const student = await signInFreshStudent(page, portal.url);
    const other = await browser.newContext({ baseURL: portal.url });
    const mother = new RegistrationPage(page);
    const father = new RegistrationPage(await other.newPage());
    await signInAsStudent(father.page, student);
    await mother.open('studentData');
    await father.field('Nationality').fill('Grenadian');
    await father.blur();
    await father.waitUntilSaved();

    await mother.field('Home Address').fill('14 Saddle Road');
    await mother.blur();
    await expect(mother.field('Nationality')).toHaveValue('Grenadian');
    await father.page.reload();
    await expect(father.field('Home Address')).toHaveValue('14 Saddle Road');
    await expect(father.field('Nationality')).toHaveValue('Grenadian');
    await other.close();
  },
);

test(
  'What a parent types while the portal restarts is saved',
  { tag: '@postgres' },
  async ({ page, portal }) => {
    await signInFreshStudent(page, portal.url);
    const form = new RegistrationPage(page);
    await form.open('studentData');
    const restarted = portal.restart();
    await form.field('Home Address').fill('14 Saddle Road');
    await form.blur();
    await restarted;
    await expect(form.saveIcon(form.field('Home Address'), 'Saved')).toBeVisible({ timeout: 40_000 });
    await page.reload();
    await expect(form.field('Home Address')).toHaveValue('14 Saddle Road');
  },
);

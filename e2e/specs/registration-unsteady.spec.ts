import { pathTo, paths } from '@formroom/domain/api/paths.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import type { Page } from '@playwright/test';
import { RegistrationPage, stepOf } from '../pages/registration-page.ts';
import { expect, test } from '../portal.ts';
import { signInFreshStudent } from '../steps/sign-in.ts';
import { unsteadyNetwork } from '../steps/unsteady-network.ts';

/** The first step, reached through a network that the test can break. */
async function openOverUnsteadyNetwork(page: Page, portalUrl: string) {
  const { id } = await signInFreshStudent(page, portalUrl);
  const network = await unsteadyNetwork(portalUrl);
  await page.goto(`${network.url}${stepOf('studentData').path}`);
  const form = new RegistrationPage(page);
  const address = form.box('Home Address');
  await expect(address).toBeVisible();
  const stored = async () => {
    const answer = await page.request.get(pathTo(paths.studentRecord, { id }));
    return ((await answer.json()) as [StudentRecord])[0];
  };
  return { network, form, address, stored };
}

test('A save that breaks off is kept with an alert, and tried again until it is there', async ({
  page,
  portal,
}) => {
  const { network, form, address, stored } = await openOverUnsteadyNetwork(page, portal.url);
  network.becomes('cut');
  await address.fill('14 Saddle Road');
  await form.leaveBox();
  await expect(form.mark(address, 'Not saved yet')).toBeVisible();
  await expect(form.saveState).toContainText('Offline. Kept on this device');
  expect((await stored()).home_address).toBeNull();

  network.becomes('open');
  await expect(form.mark(address, 'Saved')).toBeVisible({ timeout: 40_000 });
  expect((await stored()).home_address).toBe('14 Saddle Road');
  network.close();
});

test('A save whose answer got lost is not made twice', async ({ page, portal }) => {
  const { network, form, address, stored } = await openOverUnsteadyNetwork(page, portal.url);
  const { version } = await stored();
  network.becomes('answer lost');
  await address.fill('14 Saddle Road');
  await form.leaveBox();
  await expect(form.mark(address, 'Not saved yet')).toBeVisible();

  network.becomes('open');
  await expect(form.mark(address, 'Saved')).toBeVisible({ timeout: 40_000 });
  expect(await stored()).toMatchObject({ home_address: '14 Saddle Road', version: version + 1 });
  network.close();
});

test('A proxy that can’t reach the portal has words of its own, and the text is saved when it can', async ({
  page,
  portal,
}) => {
  const { network, form, address, stored } = await openOverUnsteadyNetwork(page, portal.url);
  network.becomes('bad gateway');
  await address.fill('14 Saddle Road');
  await form.leaveBox();
  await expect(form.saveState).toContainText('The school’s server is not saving just now');
  await expect(address).toHaveValue('14 Saddle Road');

  network.becomes('open');
  await expect(form.mark(address, 'Saved')).toBeVisible({ timeout: 40_000 });
  expect((await stored()).home_address).toBe('14 Saddle Road');
  network.close();
});

test('A fault that no waiting mends is said, and the text is kept for the next try', async ({
  page,
  portal,
}) => {
  const { network, form, address, stored } = await openOverUnsteadyNetwork(page, portal.url);
  network.becomes('not found');
  await address.fill('14 Saddle Road');
  await form.leaveBox();
  await expect(form.saveState).toContainText('Not saved.');
  await expect(form.mark(address, 'Not saved yet')).toBeVisible();

  network.becomes('open');
  await form.box('Nationality').fill('Trinidadian');
  await form.leaveBox();
  await expect(form.mark(address, 'Saved')).toBeVisible();
  expect(await stored()).toMatchObject({ home_address: '14 Saddle Road', nationality: 'Trinidadian' });
  network.close();
});

test('Answers to slow saves never overwrite what was typed since', async ({ page, portal }) => {
  const { network, form, address, stored } = await openOverUnsteadyNetwork(page, portal.url);
  network.delays(2_000);
  await address.fill('14 Saddle');
  await form.leaveBox();
  await address.fill('14 Saddle Road');
  await form.box('Nationality').fill('Trinidadian');
  await expect(form.saveState).toContainText('Saving…');
  await form.leaveBox();

  await form.allSaved();
  await expect(address).toHaveValue('14 Saddle Road');
  expect(await stored()).toMatchObject({ home_address: '14 Saddle Road', nationality: 'Trinidadian' });
  network.close();
});

test('A save that gets no answer within 15 seconds is kept and tried again', async ({ page, portal }) => {
  const { network, form, address } = await openOverUnsteadyNetwork(page, portal.url);
  network.delays(60_000);
  await address.fill('14 Saddle Road');
  await form.leaveBox();
  await expect(form.mark(address, 'Not saved yet')).toBeVisible({ timeout: 25_000 });

  network.delays(0);
  await expect(form.mark(address, 'Saved')).toBeVisible({ timeout: 40_000 });
  network.close();
});

test('What stands in a box when the page goes away is sent on the way out', async ({ page, portal }) => {
  const { network, address, stored } = await openOverUnsteadyNetwork(page, portal.url);
  page.on('dialog', (question) => void question.accept());
  await address.pressSequentially('14 Saddle Road');
  await page.goto('about:blank');
  await expect.poll(async () => (await stored()).home_address).toBe('14 Saddle Road');
  network.close();
});

test('Signing out forgets what is waiting', async ({ page, portal }) => {
  const { network, form, address } = await openOverUnsteadyNetwork(page, portal.url);
  network.becomes('cut');
  await address.fill('14 Saddle Road');
  await form.leaveBox();
  await expect(form.saveState).toContainText('Offline');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Student ID', { exact: true })).toBeVisible();
  await form.allSaved();
  network.close();
});

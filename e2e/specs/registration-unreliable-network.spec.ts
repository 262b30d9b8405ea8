import type { Page } from '@playwright/test';
import { RegistrationPage, getStep } from '../pages/registration-page.ts';
import { expect, test } from '../portal.ts';
import { signInFreshStudent } from '../steps/sign-in.ts';
import { getStoredRecord } from '../steps/stored-record.ts';
import { startUnreliableProxy } from '../steps/unreliable-network.ts';

/** Opens the first step through a network that the test can interrupt. */
async function openOverUnreliableNetwork(page: Page, portalUrl: string) {
  const { id } = await signInFreshStudent(page, portalUrl);
  const network = await startUnreliableProxy(portalUrl);
  await page.goto(`${network.url}${getStep('studentData').path}`);
  const form = new RegistrationPage(page);
  const address = form.box('Home Address');
  await expect(address).toBeVisible();
  return { network, form, address, stored: () => getStoredRecord(page, id) };
}

test('A save that does not reach the portal is kept with an alert, and tried again until it is there, once', async ({
  page,
  portal,
}) => {
  const { network, form, address, stored } = await openOverUnreliableNetwork(page, portal.url);
  const answer = async (text: string) => {
    await address.fill(text);
    await form.blur();
  };
  const savedByItself = async (text: string) => {
    network.becomes('open');
    await expect(form.mark(address, 'Saved')).toBeVisible({ timeout: 40_000 });
    expect((await stored()).home_address).toBe(text);
  };
  await test.step('broken off', async () => {
    network.becomes('cut');
    await answer('14 Saddle Road');
    await expect(form.mark(address, 'Not saved yet')).toBeVisible();
    await expect(form.saveState).toContainText('Offline. Kept on this device');
    expect((await stored()).home_address).toBeNull();
    await savedByItself('14 Saddle Road');
  });
  await test.step('with the answer lost', async () => {
    const { version } = await stored();
    network.becomes('answer lost');
    await answer('15 Saddle Road');
    await expect(form.mark(address, 'Not saved yet')).toBeVisible();
    await savedByItself('15 Saddle Road');
    expect((await stored()).version).toBe(version + 1);
  });
  await test.step('at a proxy that can’t reach the portal', async () => {
    network.becomes('bad gateway');
    await answer('16 Saddle Road');
    await expect(form.saveState).toContainText('The school’s server can’t save at the moment');
    await expect(address).toHaveValue('16 Saddle Road');
    await savedByItself('16 Saddle Road');
  });
  await test.step('for a reason that no waiting mends', async () => {
    network.becomes('not found');
    await answer('17 Saddle Road');
    await expect(form.saveState).toContainText('Not saved.');
    await expect(form.mark(address, 'Not saved yet')).toBeVisible();
    network.becomes('open');
    await form.box('Nationality').fill('Trinidadian');
    await form.blur();
    await expect(form.mark(address, 'Saved')).toBeVisible();
    expect(await stored()).toMatchObject({ home_address: '17 Saddle Road', nationality: 'Trinidadian' });
  });
  network.close();
});

test('Answers to slow saves never overwrite what was typed since, and none within 15 seconds is one lost', async ({
  page,
  portal,
}) => {
  await page.clock.install();
  const { network, form, address, stored } = await openOverUnreliableNetwork(page, portal.url);
  network.becomes('held');
  await address.fill('14 Saddle');
  await form.blur();
  await address.fill('14 Saddle Road');
  await form.box('Nationality').fill('Trinidadian');
  await expect(form.saveState).toContainText('Saving…');
  await form.blur();
  network.becomes('open');
  await form.allSaved();
  await expect(address).toHaveValue('14 Saddle Road');
  expect(await stored()).toMatchObject({ home_address: '14 Saddle Road', nationality: 'Trinidadian' });

  network.becomes('held');
  await address.fill('15 Saddle Road');
  await form.blur();
  await expect.poll(async () => (await stored()).home_address).toBe('15 Saddle Road');
  await page.clock.fastForward(15_000);
  await expect(form.mark(address, 'Not saved yet')).toBeVisible();
  network.becomes('open');
  await page.clock.fastForward(1_000);
  await expect(form.mark(address, 'Saved')).toBeVisible();
  network.close();
});

test('What stands in a box when the page goes away is sent on the way out; signing out forgets what waits', async ({
  page,
  portal,
}) => {
  const { network, form, address, stored } = await openOverUnreliableNetwork(page, portal.url);
  page.on('dialog', (question) => void question.accept());
  await address.pressSequentially('14 Saddle Road');
  await page.goto('about:blank');
  await expect.poll(async () => (await stored()).home_address).toBe('14 Saddle Road');

  await page.goBack();
  await expect(address).toBeVisible();
  network.becomes('cut');
  await address.fill('15 Saddle Road');
  await form.blur();
  await expect(form.saveState).toContainText('Offline');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Log out and lose it' }).click();
  await expect(page.getByLabel('Student ID', { exact: true })).toBeVisible();
  await form.allSaved();
  network.close();
});

test('A connection that is lost on the first step leaves the way through all the others open', async ({
  page,
  context,
  portal,
}) => {
  await signInFreshStudent(page, portal.url);
  const form = new RegistrationPage(page);
  await form.open('studentData');
  const fetched = () =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .join('\n');
  await expect.poll(() => page.evaluate(fetched)).toMatch(/complete-page/);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  for (const step of ['familyData', 'healthData', 'otherData', 'documents', 'submit'] as const) {
    await form.continueButton.click();
    await expect(form.heading(getStep(step).title)).toBeVisible();
  }
});

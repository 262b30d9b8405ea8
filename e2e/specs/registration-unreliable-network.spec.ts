import type { Page } from '@playwright/test';
import { RegistrationPage, getStep } from '../pages/registration-page.ts';
import { expect, test } from '../portal.ts';
import { signInFreshStudent } from '../steps/sign-in.ts';
import { getStoredRecord } from '../steps/stored-record.ts';
import { startUnreliableProxy } from '../steps/unreliable-network.ts';

/** The longest pause before a save is retried. */
const LONGEST_RETRY_MS = 30_000;

/** Opens the first step through a proxy that the test can make fail. */
async function openOverUnreliableNetwork(page: Page, portalUrl: string) {
  const { id } = await signInFreshStudent(page, portalUrl);
  const network = await startUnreliableProxy(portalUrl);
  await page.goto(`${network.url}${getStep('studentData').path}`);
  const form = new RegistrationPage(page);
  const address = form.field('Home Address');
  await expect(address).toBeVisible();
  return { network, form, address, loadRecord: () => getStoredRecord(page, id) };
}

test('A failed save is kept with a warning, and retried until it is stored once', async ({
  page,
  portal,
}) => {
  await page.clock.install();
  const { network, form, address, loadRecord } = await openOverUnreliableNetwork(page, portal.url);
  const enter = async (text: string) => {
    await address.fill(text);
    await form.blur();
  };
  const expectRetried = async (text: string) => {
    network.setMode('online');
    await page.clock.fastForward(LONGEST_RETRY_MS);
    await expect(form.saveIcon(address, 'Saved')).toBeVisible();
    expect((await loadRecord()).home_address).toBe(text);
  };
  await test.step('offline', async () => {
    network.setMode('offline');
    await enter('14 Saddle Road');
    await expect(form.saveIcon(address, 'Not saved yet')).toBeVisible();
    await expect(form.saveStatus).toContainText('No internet. Your answer is kept on this');
    expect((await loadRecord()).home_address).toBeNull();
    await expectRetried('14 Saddle Road');
  });
  await test.step('response lost', async () => {
    const { version } = await loadRecord();
    network.setMode('response lost');
    await enter('15 Saddle Road');
    await expect(form.saveIcon(address, 'Not saved yet')).toBeVisible();
    await expectRetried('15 Saddle Road');
    expect((await loadRecord()).version).toBe(version + 1);
  });
  await test.step('bad gateway', async () => {
    network.setMode('bad gateway');
    await enter('16 Saddle Road');
    await expect(form.saveStatus).toContainText('The school’s server can’t save at the moment');
    await expect(address).toHaveValue('16 Saddle Road');
    await expectRetried('16 Saddle Road');
  });
  await test.step('not found, which is not retried', async () => {
    network.setMode('not found');
    await enter('17 Saddle Road');
    await expect(form.saveStatus).toContainText('Not saved.');
    await expect(form.saveIcon(address, 'Not saved yet')).toBeVisible();
    network.setMode('online');
    await form.field('Nationality').fill('Trinidadian');
    await form.blur();
    await expect(form.saveIcon(address, 'Saved')).toBeVisible();
    expect(await loadRecord()).toMatchObject({ home_address: '17 Saddle Road', nationality: 'Trinidadian' });
  });
  network.close();
});

test('A late response never overwrites newer text, and a save without a response within 15 seconds is retried', async ({
  page,
  portal,
}) => {
  await page.clock.install();
  const { network, form, address, loadRecord } = await openOverUnreliableNetwork(page, portal.url);
  network.setMode('response delayed');
  await address.fill('14 Saddle');
  await form.blur();
  await address.fill('14 Saddle Road');
  await form.field('Nationality').fill('Trinidadian');
  await expect(form.saveStatus).toContainText('Saving…');
  await form.blur();
  network.setMode('online');
  await form.waitUntilSaved();
  await expect(address).toHaveValue('14 Saddle Road');
  expect(await loadRecord()).toMatchObject({ home_address: '14 Saddle Road', nationality: 'Trinidadian' });

  network.setMode('response delayed');
  await address.fill('15 Saddle Road');
  await form.blur();
  await expect.poll(async () => (await loadRecord()).home_address).toBe('15 Saddle Road');
  await page.clock.fastForward(15_000);
  await expect(form.saveIcon(address, 'Not saved yet')).toBeVisible();
  network.setMode('online');
  await page.clock.fastForward(1_000);
  await expect(form.saveIcon(address, 'Saved')).toBeVisible();
  network.close();
});

test('Typed text is saved when the page is left; signing out discards unsaved text', async ({
  page,
  portal,
}) => {
  const { network, form, address, loadRecord } = await openOverUnreliableNetwork(page, portal.url);
  page.on('dialog', (dialog) => void dialog.accept());
  await address.pressSequentially('14 Saddle Road');
  await page.goto('about:blank');
  await expect.poll(async () => (await loadRecord()).home_address).toBe('14 Saddle Road');

  await page.goBack();
  await expect(address).toBeVisible();
  network.setMode('offline');
  await address.fill('15 Saddle Road');
  await form.blur();
  await expect(form.saveStatus).toContainText('No internet');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Log out and lose it' }).click();
  await expect(page.getByLabel('Student ID', { exact: true })).toBeVisible();
  await form.waitUntilSaved();
  network.close();
});

test('A parent who goes offline on the first step can still open the others', async ({
  page,
  context,
  portal,
}) => {
  await signInFreshStudent(page, portal.url);
  const form = new RegistrationPage(page);
  await form.open('studentData');
  const listLoadedUrls = () =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .join('\n');
  await expect.poll(() => page.evaluate(listLoadedUrls)).toMatch(/complete-page/);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  for (const step of ['familyData', 'healthData', 'otherData', 'documents', 'submit'] as const) {
    await form.continueButton.click();
    await expect(form.heading(getStep(step).title)).toBeVisible();
  }
});

import { expect, test } from '../portal.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { chooseFile } from '../steps/choose-file.ts';
import { Office } from '../steps/office.ts';
import { signInAsOffice } from '../steps/sign-in.ts';

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

test('The office changes the school’s name, and everybody sees it at once', async ({
  page,
  portal,
  browser,
}) => {
  await signInAsOffice(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
  await expectAccessible(page, 'the settings');

  const name = page.getByLabel('Name', { exact: true });
  await name.fill('  ');
  await name.press('Enter');
  await expect(page.getByText('This field is required.')).toBeVisible();
  await expectAccessible(page, 'a setting that can’t be saved');

  await name.fill('Kiskadee Secondary School ');
  await name.press('Tab');
  await expect(name).toHaveValue('Kiskadee Secondary School');
  await expect(page.getByRole('banner')).toContainText('Kiskadee Secondary School');
  const family = await browser.newPage({ baseURL: portal.url });
  await family.goto('/');
  await expect(family.getByText('Kiskadee Secondary School').first()).toBeVisible();
  await family.close();

  await (await Office.at(portal.url)).changeSettings({ school_name: 'St. Hilary Secondary School' });
});

test('Switches and the menu take effect, and what failed is seen to have failed', async ({
  page,
  portal,
}) => {
  const office = await Office.at(portal.url);
  await signInAsOffice(page);
  await page.goto('/admin/dashboard?panel=settings');
  const menu = page.getByRole('navigation', { name: 'School office' });
  await page.getByRole('checkbox', { name: 'Export Data' }).check();
  await expect(page.getByRole('checkbox', { name: 'Export Data' })).toBeChecked();
  await expect(menu.getByRole('link', { name: 'Export Data' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Dashboard' })).toBeDisabled();

  const lookup = page.getByRole('switch', { name: 'Student IDs can be looked up by name' });
  await page.route('**/api/settings', (route) => route.abort());
  // It jumps back as soon as the call has failed.
  await lookup.click();
  await expect(page.getByText('can’t be reached')).toBeVisible();
  await expect(lookup).toBeChecked();
  await page.unroute('**/api/settings');
  await lookup.uncheck();
  await expect(lookup).not.toBeChecked();
  await office.changeSettings({ student_id_lookup: true, admin_menu: ['dashboard', 'postReports'] });
});

test('The school’s logo is stored and removed', async ({ page }) => {
  await signInAsOffice(page);
  await page.goto('/admin/dashboard?panel=settings');
  const chooseLogo = (buffer: Buffer) =>
    chooseFile(page, { name: 'logo.png', mimeType: 'image/png', buffer }, () =>
      page.getByRole('button', { name: 'Choose a logo' }).click(),
    );
  await chooseLogo(Buffer.from('<svg/>'));
  await expect(page.getByRole('alert')).toBeVisible();

  await chooseLogo(onePixel);
  await expect(page.getByRole('img', { name: 'Logo of St. Hilary Secondary School' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await expect(page.getByText('No logo yet')).toBeVisible();
});

test('The office adds, renames, retires and restores an entry of a list by the keyboard', async ({
  page,
}) => {
  await signInAsOffice(page);
  await page.goto('/admin/dashboard?panel=settings');
  await page.getByLabel('List', { exact: true }).selectOption('Houses');
  const entry = page.getByLabel('New entry');
  await entry.fill('Motmot');
  await entry.press('Enter');
  const houses = page.getByRole('list', { name: 'Houses' });
  await expect(houses.getByText('Motmot')).toBeVisible();
  await expect(entry).toHaveValue('');

  await entry.fill('motmot');
  await entry.press('Enter');
  await expect(entry).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'an entry that is there already');

  await houses.getByRole('button', { name: 'Rename Motmot' }).focus();
  await page.keyboard.press('Enter');
  await expect(houses.getByLabel('New name of Motmot')).toBeFocused();
  await page.keyboard.type('Jacamar');
  await page.keyboard.press('Enter');
  const rename = houses.getByRole('button', { name: 'Rename Jacamar' });
  await expect(rename).toBeFocused();
  await houses.getByRole('button', { name: 'Retire Jacamar' }).click();
  await expect(houses.getByText('Retired, in no record')).toBeVisible();
  await houses.getByRole('button', { name: 'Restore Jacamar' }).click();
  await expect(houses.getByText('Retired')).toBeHidden();
});

test('The audit log says who did what, and is narrowed to an event', async ({ page }) => {
  await signInAsOffice(page);
  await page.goto('/admin/dashboard?panel=settings');
  const menu = page.getByRole('navigation', { name: 'School office' });
  const reports = page.getByRole('checkbox', { name: 'Reports', exact: true });
  await reports.check();
  await expect(menu.getByRole('link', { name: 'Reports', exact: true })).toBeVisible();
  await reports.uncheck();
  await expect(menu.getByRole('link', { name: 'Reports', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Read the audit log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  const entries = page.getByRole('list', { name: 'Entries' });
  await expect(entries.getByText('Settings changed').first()).toBeVisible();
  await expectAccessible(page, 'the audit log');

  await page.getByLabel('Event').selectOption('Signed in');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(entries.getByText('Settings changed')).toHaveCount(0);
  await expect(entries.getByRole('listitem').first()).toContainText('Administrator admin');
  await page.getByLabel('Student ID').fill('no-such-id');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(entries).toContainText('Nothing in the log is like that.');
});

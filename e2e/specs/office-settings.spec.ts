import { expect, test } from '../portal.ts';
import { chooseFile } from '../steps/choose-file.ts';
import { typePasswordAgain } from '../steps/reauthentication.ts';
import { restoreSettings } from '../steps/settings.ts';
import { signInAsOffice } from '../steps/sign-in.ts';

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

test.afterEach(({ portal }) => restoreSettings(portal.url));

test('The office changes the school’s name and logo, and families see the name immediately', async ({
  page,
  portal,
  browser,
}) => {
  await signInAsOffice(page, '/admin/leavers');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
  await page.getByRole('link', { name: 'School', exact: true }).click();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('  ');
  await name.press('Enter');
  await expect(page.getByText('This field is required.')).toBeVisible();

  await name.fill('Kiskadee Secondary School ');
  await name.press('Tab');
  await expect(name).toHaveValue('Kiskadee Secondary School');
  await expect(page.getByRole('banner')).toContainText('Kiskadee Secondary School');
  const family = await browser.newPage({ baseURL: portal.url });
  await family.goto('/');
  await expect(family.getByText('Kiskadee Secondary School').first()).toBeVisible();
  await family.close();

  const chooseLogo = (buffer: Buffer) =>
    chooseFile(page, { name: 'logo.png', mimeType: 'image/png', buffer }, () =>
      page.getByRole('button', { name: 'Choose a logo' }).click(),
    );
  await chooseLogo(Buffer.from('<svg/>'));
  await expect(page.getByRole('alert')).toBeVisible();
  await chooseLogo(onePixel);
  await expect(page.getByRole('img', { name: 'Logo of Kiskadee Secondary School' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await expect(page.getByText('No logo yet')).toBeVisible();
});

test('Changed settings take effect, and the audit log says who changed them', async ({ page }) => {
  await signInAsOffice(page, '/admin/settings/office');
  const menu = page.getByRole('navigation', { name: 'School office' });
  const reports = page.getByRole('checkbox', { name: 'Reports', exact: true });
  const link = menu.getByRole('link', { name: 'Reports', exact: true });
  await reports.check();
  await expect(link).toBeVisible();
  await reports.uncheck();
  await expect(link).toHaveCount(0);
  await page.goto('/admin/settings/sign-in');
  const lookup = page.getByRole('switch', { name: 'Student IDs can be looked up by name' });
  await lookup.uncheck();
  await typePasswordAgain(page);
  await expect(page.getByRole('img', { name: 'Saved' })).toBeVisible();
  await page.goto('/admin/settings/marks');
  const weights = page.getByRole('region', { name: 'Mark weights' });
  await weights.getByRole('button', { name: 'Add a row' }).click();
  const line = weights.getByRole('group', { name: 'Row 3' });
  await line.getByLabel('From form').fill('6');
  for (const term of [1, 2, 3]) await line.getByLabel(`Term ${term}, course`).fill('40');
  await weights.getByRole('button', { name: 'Save the weights' }).click();
  await expect(weights.getByRole('img', { name: 'Saved' })).toBeVisible();
  const key = page.getByRole('region', { name: 'Letter key' });
  await key.getByLabel('B from').fill('70');
  await key.getByRole('button', { name: 'Save the key' }).click();
  await expect(key.getByRole('img', { name: 'Saved' })).toBeVisible();
  await page.reload();
  await expect(line.getByLabel('From form')).toHaveValue('6');
  await expect(key).toContainText('B 70–74.9');
  await page.goto('/admin/settings/sign-in');
  await expect(lookup).not.toBeChecked();

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  const entries = page.getByRole('list', { name: 'Entries' });
  await expect(entries.getByText('Settings changed').first()).toBeVisible();
  await page.getByLabel('Event').selectOption('Signed in');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(entries.getByText('Settings changed')).toHaveCount(0);
  await expect(entries.getByRole('listitem').first()).toContainText('Administrator admin');
  await page.getByLabel('Student ID').fill('no-such-id');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(entries).toContainText('No matching entries.');
});

test('The office adds, renames, retires and restores an entry of a list by keyboard', async ({ page }) => {
  await signInAsOffice(page, '/admin/settings/lists');
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

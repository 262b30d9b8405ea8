import type { Locator } from '@playwright/test';
import { OfficeStudentDialogs } from '../pages/office-student-dialogs.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, test } from '../portal.ts';
import { tabTo } from '../steps/keyboard.ts';
import { captureDownload } from '../steps/downloads.ts';
import { Office } from '../steps/office.ts';
import { typePasswordAgain } from '../steps/reauthentication.ts';
import { restoreSettings } from '../steps/settings.ts';
import { signInAndFind, signInAsOffice } from '../steps/sign-in.ts';
import { readSlipCodes } from '../steps/slips.ts';

const SLIPS = '/admin/slips';

// The other journeys on this portal sign in with the date of birth.
test.afterEach(({ portal }) => restoreSettings(portal.url));

/** Expects one line of text, because the page reserves one line while the hint is loading. */
async function expectOneLine(hint: Locator) {
  await expect(hint).toBeVisible();
  await expect.poll(async () => (await hint.boundingBox())?.height).toBeLessThan(30);
}

test('The office turns on sign-in slips and prints those of a class, and a family signs in with its code', async ({
  page,
  portal,
  browser,
}) => {
  const student = await (await Office.signIn(portal.url)).newStudent();
  const phone = await browser.newContext({ baseURL: portal.url, viewport: { width: 320, height: 800 } });
  const family = await phone.newPage();
  const signIn = new SignInPage(family);
  await signInAsOffice(page, SLIPS);
  await expect(page.getByText('Slips are turned off')).toBeVisible();

  await page.getByRole('link', { name: 'Turn them on in Settings' }).click();
  await page.getByRole('radio', { name: 'A code on a printed slip' }).click();
  await typePasswordAgain(page);
  await page.getByLabel('A slip can be used for').selectOption('30 days');
  await page.getByRole('link', { name: 'Print sign-in slips' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Slips' })).toBeFocused();

  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: student.class_id ?? '', exact: true }) });
  await row.getByRole('button').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Print sign-in slips' });
  await expect(dialog).toContainText('have not set a password yet. Each gets a slip with a new code.');
  await tabTo(page, dialog.getByRole('button', { name: /^Print \d+ slips$/ }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('is ready')).toBeFocused();
  await expect(dialog.getByRole('link', { name: 'Open' })).toHaveAttribute('href', /^blob:/);
  const download = await captureDownload(page, () =>
    dialog.getByRole('button', { name: 'Download' }).click(),
  );
  expect(download.suggestedFilename()).toBe(`Sign-in Slips ${student.class_id ?? ''}.pdf`);
  const code = (await readSlipCodes(download)).get(student.id) ?? '';
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button')).toBeFocused();
  await expect(row).not.toContainText('With a slip 0');

  await signIn.open();
  await expectOneLine(family.getByText('First time? Ask the office for a slip.'));
  await signIn.signIn(student.id, student.birthDate);
  await expect(signIn.alert).toHaveText('The student ID or the password is not right.');
  await expectOneLine(family.getByText('No slip, or an old one? Ask the office.'));
  await signIn.signIn(student.id, code.toLowerCase().replaceAll('-', ' '));
  await expect(family.getByText('instead of the code on the slip.')).toBeVisible();
  await signIn.chooseNewPassword(code);
  await expect(signIn.newPassword).toHaveAccessibleDescription(/something other than the code/);
  await signIn.chooseNewPassword('our own words');
  await expect(family).toHaveURL(`${portal.url}/registration/student-data`);
  await phone.close();
});

test('After a password reset, the office prints the slip of one student by keyboard', async ({
  page,
  portal,
}) => {
  const office = await Office.signIn(portal.url);
  const { id } = await office.newStudent();
  await office.changeSettings({ first_password: 'slip' });
  const students = await signInAndFind(page, id);
  await students.choose('Reset Password');
  const { reset } = new OfficeStudentDialogs(page);
  await expect(reset).toContainText('will sign in with the code on a new slip');
  await expect(reset.getByRole('button', { name: 'Reset Password' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Print a slip' });
  await expect(dialog.getByRole('button', { name: 'Print a slip' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('is ready')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Close without the slip?' })).toBeVisible();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Download' }));
  const download = await captureDownload(page, () => page.keyboard.press('Enter'));
  expect([...(await readSlipCodes(download)).keys()]).toEqual([id]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

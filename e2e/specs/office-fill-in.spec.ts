import { RegistrationPage } from '../pages/registration-page.ts';
import { expect, test } from '../portal.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { Family } from '../steps/family.ts';
import { photo } from '../steps/document-files.ts';
import { tabTo } from '../steps/keyboard.ts';
import { Office } from '../steps/office.ts';
import { signInAndFind, signInAsOffice } from '../steps/sign-in.ts';
import { getStoredRecord } from '../steps/stored-record.ts';

test('The office enters a paper form by keyboard, and the history names the paper', async ({
  page,
  portal,
}) => {
  const student = await (await Office.signIn(portal.url)).newStudent();
  await signInAndFind(page, student.id);
  await page.locator(`a[href="/admin/students/${student.id}"]`).click();
  await expect(page.getByRole('heading', { name: 'Registration', level: 2 })).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: 'Fill in for the family' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /reach the school/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const form = new RegistrationPage(page);
  await expect(form.heading('Student Data')).toBeFocused();
  await expect(page.getByRole('region', { name: 'Whose record' })).toContainText(student.id);
  await expectAccessible(page, 'filling in');

  // One Tab for each field, dates and addresses included.
  await form.field('Class').focus();
  for (const label of ['Entry Date', 'First Name', 'Last Name', 'Other Name', 'Sex']) {
    await page.keyboard.press('Tab');
    await expect(form.field(label)).toBeFocused();
  }
  await page.keyboard.press('M');
  await form.field('Entry Date').fill('1850-09-01');
  await page.keyboard.press('Tab');
  await expect(page.getByText('The date can’t be before 1900-01-01.')).toBeVisible();
  // No student of the demo school has this date, and an answer that is not changed is not in the history.
  await form.field('Entry Date').fill('2026-09-02');
  await page.keyboard.press('Tab');
  await form.waitUntilSaved();
  expect(await getStoredRecord(page, student.id)).toMatchObject({ sex: 'Male', entry_date: '2026-09-02' });

  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(page.getByRole('heading', { name: /Office, from paper \(admin\)/ }).first()).toBeVisible();
});

test('The office agrees for a family only with a scan of the signed page, at 360 px', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { id } = await (await Office.signIn(portal.url)).newStudent();
  await signInAsOffice(page, `/admin/students/${id}/answers/complete`);
  await page.getByRole('button', { name: 'On paper' }).click();
  const agreed = page.getByRole('checkbox', {
    name: 'The family has agreed to the terms on the signed page',
  });
  await expect(
    page.getByText('The agreement can be set when a scan of the signed page is here.'),
  ).toBeVisible();
  await expect(agreed).toBeHidden();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload the signed page' }).click();
  await (await chooser).setFiles(await photo(page, 'signed.jpg'));
  await agreed.check();
  await expect(page.getByText('Reference')).toBeVisible();
  expect(await getStoredRecord(page, id)).toMatchObject({ agree_terms_conditions: 1 });
});

test('What office and family type at the same time is all kept', async ({ page, portal, browser }) => {
  const student = await (await Office.signIn(portal.url)).newStudent();
  const phone = await browser.newContext({ baseURL: portal.url, viewport: { width: 360, height: 740 } });
  await Family.signIn(portal.url, student, phone);
  const familyPage = await phone.newPage();
  await familyPage.goto('/registration/other-data');
  const familyForm = new RegistrationPage(familyPage);
  await expect(familyForm.heading('Other Data')).toBeVisible();
  await signInAsOffice(page, `/admin/students/${student.id}/answers/other-data`);
  await page.getByRole('button', { name: 'By phone' }).click();
  const form = new RegistrationPage(page);
  await form.field('Special Consideration').fill('Sits in front');
  await familyForm.field('Extra-Curricular Interests').fill('Steelpan');
  await familyForm.heading('Other Data').click();
  await familyForm.waitUntilSaved();
  await form.heading('Other Data').click();
  await form.waitUntilSaved();
  expect(await getStoredRecord(page, student.id)).toMatchObject({
    special_consideration: 'Sits in front',
    achievements: 'Steelpan',
  });
  await expect(form.field('Extra-Curricular Interests')).toHaveValue('Steelpan');
  // The family's page loads what the office typed with its next save.
  await familyForm.field('Extra-Curricular Interests').fill('Steelpan, choir');
  await familyForm.heading('Other Data').click();
  await expect(familyForm.field('Special Consideration')).toHaveValue('Sits in front');
  await phone.close();
});

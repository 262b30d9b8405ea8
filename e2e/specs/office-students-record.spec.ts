import { referenceLists } from '@formroom/domain/school/reference-lists.ts';
import { OfficeStudentDialogs } from '../pages/office-student-dialogs.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { ReportCardsPage } from '../pages/report-cards-page.ts';
import { expect, test } from '../portal.ts';
import { returningStudent } from '../steps/demo-accounts.ts';
import { Family } from '../steps/family.ts';
import { Office } from '../steps/office.ts';
import { signInAndFind } from '../steps/sign-in.ts';
import { getStoredRecord } from '../steps/stored-record.ts';

test('The office resets a forgotten password to the date of birth', async ({ page, portal, browser }) => {
  const student = await (await Office.signIn(portal.url)).newStudent();
  await Family.signIn(portal.url, student);
  const dialogs = new OfficeStudentDialogs(page);
  const students = await signInAndFind(page, student.id);
  await students.choose('Reset Password');
  await dialogs.reset.getByRole('button', { name: 'Cancel' }).click();
  await expect(students.button('More for')).toBeFocused();
  await students.choose('Reset Password');
  await dialogs.reset.getByRole('button', { name: 'Reset Password' }).click();
  const { first_name, last_name } = await getStoredRecord(page, student.id);
  await expect(page.getByText(`${first_name} ${last_name} password reset successfully.`)).toBeVisible();
  await expect(dialogs.reset).toBeHidden();

  const familyPage = await browser.newPage({ baseURL: portal.url });
  const signIn = new SignInPage(familyPage);
  await signIn.open();
  await signIn.signIn(student.id, student.birthDate);
  await signIn.chooseNewPassword('the second words');
  await expect(familyPage.getByRole('heading', { level: 1, name: 'Student Data' })).toBeVisible();
  await familyPage.close();
});

test('The history says who changed what, and a value can be put back', async ({ page, portal }) => {
  const student = await (await Office.signIn(portal.url)).newStudent();
  const family = await Family.signIn(portal.url, student);
  const students = await signInAndFind(page, student.id);
  const [religion] = (await (await page.request.get(referenceLists.religions.path)).json()) as {
    code: number;
    religion: string;
  }[];
  await family.save({ allergy: null, immigration_permit: 0, religion_code: null });
  await family.save({ allergy: 'Kiwi fruit', immigration_permit: 1, religion_code: religion?.code ?? null });
  await family.save({ allergy: 'Dust' });
  const dialogs = new OfficeStudentDialogs(page);
  await students.choose('History');
  await expect(dialogs.changes.first()).toContainText(
    // The family's changes within minutes are one (R65).
    /Medical history: Allergies\s*from no answer.*to Dust/,
  );
  for (const pattern of [
    /Immigration: Immigration Permit\s*from no answer.*to Yes/,
    new RegExp(`School background: Religion\\s*from no answer.*to ${religion?.religion ?? 'nothing'}`),
  ]) {
    await expect(dialogs.changes.filter({ hasText: pattern })).toHaveCount(1);
  }
  await expect(dialogs.history.getByRole('heading', { level: 3 }).first()).toHaveText(
    /\d{4}-\d\d-\d\d \d\d:\d\d, Family$/,
  );

  const newest = dialogs.changes.nth(0);
  await expect(newest.getByRole('button')).toHaveAccessibleName(/Allergies: no answer$/);
  await newest.getByRole('button', { name: 'Put back' }).click();
  await expect(dialogs.putBack).toContainText(/Now: Dust.*Put back: no answer/);
  await dialogs.putBack.getByRole('button', { name: 'Put back' }).click();
  await expect(dialogs.putBack).toBeHidden();
  await expect(dialogs.changes.first()).toContainText(/from Dust.*to no answer/);
  await expect(dialogs.history.getByRole('heading', { level: 3 }).first()).toContainText(', admin');
  await expect(newest.getByRole('button', { name: 'Put back' })).toHaveAccessibleName(/: Dust$/);
  expect((await getStoredRecord(page, student.id)).allergy).toBeNull();
  await dialogs.close('history');
  await expect(students.button('More for')).toBeFocused();
});

test('From the row of a student, the office opens the registration form and a card that is not posted', async ({
  page,
}) => {
  const students = await signInAndFind(page, returningStudent.id);
  await students.button('Registration Form of').click();
  const dialog = page.getByRole('dialog', { name: 'Registration Form of Ramdeen, Anya' });
  await expect(dialog.locator('iframe')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(students.button('Registration Form of')).toBeFocused();

  await students.choose('Term Reports');
  const reports = new ReportCardsPage(page);
  const unposted = reports.item({ year: 2026, term: 1 });
  await expect(unposted).toBeEnabled();
  await unposted.click();
  await expect(reports.frame).toBeVisible();
  await reports.showAs('page');
  await expect(reports.value('Class')).toHaveText('2A');
  await reports.close.click();
  await reports.dialog.getByRole('button', { name: 'Close' }).click();
  await expect(reports.dialog).toBeHidden();
});

import { OfficeLeaversPage } from '../pages/office-leavers-page.ts';
import { OfficeStudentsPage } from '../pages/office-students-page.ts';
import { expect, test } from '../portal.ts';
import { Family } from '../steps/family.ts';
import { tabTo } from '../steps/keyboard.ts';
import { Office } from '../steps/office.ts';
import { restoreSettings } from '../steps/settings.ts';
import { signInAndFind, signInAsOffice } from '../steps/sign-in.ts';

test.afterEach(({ portal }) => restoreSettings(portal.url));

test('A student who leaves disappears from all lists, and is restored with all data', async ({
  page,
  portal,
}) => {
  const student = await (await Office.signIn(portal.url)).newStudent();
  const family = await Family.signIn(portal.url, student);
  await family.save({ allergy: 'Kiwi fruit' });
  const [students, leavers] = [new OfficeStudentsPage(page), new OfficeLeaversPage(page)];

  await signInAsOffice(page, '/admin/leavers');
  await expect(page.getByRole('heading', { name: 'Nobody has left' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the students' }).click();
  await students.find(student.id);
  await students.choose('Mark as left…');
  await expect(leavers.leave).toBeVisible();
  await leavers.leave.getByRole('button', { name: 'Mark as left' }).click();
  await expect(page.getByText(/is marked as left, and is now under Leavers\.$/)).toBeVisible();
  await expect(students.total(0)).toBeVisible();
  await expect(students.search).toBeFocused();

  await leavers.link.click();
  await expect(leavers.heading).toBeFocused();
  await expect(leavers.item(student.id)).toContainText('The data is kept.');
  await leavers.button(student.id, 'View').click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  await expect(history).toContainText('Kiwi fruit');
  await expect(history.getByRole('button', { name: /^Put back/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(leavers.button(student.id, 'View')).toBeFocused();

  await leavers.button(student.id, 'Restore').click();
  await expect(page.getByText(/is a student again\.$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nobody has left' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the students' }).click();
  await students.find(student.id);
});

test('Deletion needs the student ID, shows its date and can be cancelled, by keyboard', async ({
  page,
  portal,
}) => {
  const office = await Office.signIn(portal.url);
  const { id } = await office.newStudent();
  await office.changeSettings({ erase_after_days: 60 });
  const leavers = new OfficeLeaversPage(page);
  const students = await signInAndFind(page, id);
  await students.button('More for').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Open record' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Mark as left…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, leavers.leave.getByRole('radio', { name: 'Keep it' }));
  await page.keyboard.press('ArrowDown');
  await expect(leavers.leave).toContainText('will be permanently deleted in 60 days.');
  await tabTo(page, leavers.leave.getByRole('button', { name: 'Mark as left and delete later' }));
  await page.keyboard.press('Enter');
  await expect(leavers.leave).toContainText('This is not the ID of this student.');
  await leavers.confirmationField('leave').focus();
  await page.keyboard.type(id);
  await tabTo(page, leavers.leave.getByRole('button', { name: 'Mark as left and delete later' }));
  await page.keyboard.press('Enter');
  await expect(leavers.leave).toBeHidden();

  await tabTo(page, leavers.link);
  await page.keyboard.press('Enter');
  await expect(leavers.item(id)).toContainText(/All data will be deleted on \d{4}-\d\d-\d\d\./);
  await tabTo(page, leavers.button(id, 'Cancel deletion'));
  await page.keyboard.press('Enter');
  await expect(leavers.item(id)).toContainText('The data is kept.');

  await leavers.button(id, 'Delete…').focus();
  await page.keyboard.press('Enter');
  await expect(leavers.erase).toBeVisible();
  await leavers.confirmationField('erase').focus();
  await page.keyboard.type(id);
  await tabTo(page, leavers.erase.getByRole('button', { name: /^Delete on / }));
  await page.keyboard.press('Enter');
  await expect(leavers.item(id)).toContainText('All data will be deleted on');
  await tabTo(page, leavers.button(id, 'Restore'));
  await page.keyboard.press('Enter');
  await expect(leavers.item(id)).toHaveCount(0);
});

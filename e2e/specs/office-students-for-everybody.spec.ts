import { OfficeStudentDialogs } from '../pages/office-student-dialogs.ts';
import { OfficeStudentsPage } from '../pages/office-students-page.ts';
import { expect, test } from '../portal.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { Family } from '../steps/family.ts';
import { Office } from '../steps/office.ts';
import { signInAsOffice } from '../steps/sign-in.ts';

test('The office finds and edits a student with the keyboard alone', async ({ page, portal }) => {
  const { id } = await (await Office.at(portal.url)).newStudent();
  const [students, dialogs] = [new OfficeStudentsPage(page), new OfficeStudentDialogs(page)];
  const { keyboard } = page;
  await signInAsOffice(page);
  await expect(students.rows).toHaveCount(100);
  await expect(students.heading).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Leavers' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(students.search).toBeFocused();
  await keyboard.type(id.slice(0, 7));
  await expect(students.total(10)).toBeVisible();
  // The clearing button and five headings, then the actions of the first student.
  for (let presses = 0; presses < 7; presses += 1) await keyboard.press('Tab');
  await expect(students.button('Registration Form of')).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('End');
  await expect(students.rows.nth(9).getByRole('button', { name: 'Edit' })).toBeFocused();
  await keyboard.press('Home');
  for (let row = 0; row < 9; row += 1) {
    const focused = students.rows.nth(row);
    if ((await focused.textContent())?.includes(id)) break;
    await keyboard.press('ArrowDown');
  }
  const edit = students.rows.filter({ hasText: id }).getByRole('button', { name: 'Edit' });
  await expect(edit).toBeFocused();
  await keyboard.press('Enter');

  await expect(dialogs.box('First Name')).toBeFocused();
  await keyboard.press('Control+A');
  await keyboard.type('Marva-Lou');
  await keyboard.press('Tab');
  await expect(dialogs.editStatus).toHaveText('Updated Successfully.');
  await keyboard.press('Escape');
  await expect(dialogs.edit).toBeHidden();
  await expect(edit).toBeFocused();
  await expect(students.rows.filter({ hasText: id })).toContainText(', Marva-Lou');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Reset Password' })).toBeFocused();
  await keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Leaves the School' })).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'History' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialogs.history).toContainText('to Marva-Lou');
});

for (const screen of [
  { width: 1280, height: 900 },
  { width: 320, height: 640 },
]) {
  test.describe(`On a screen ${screen.width} pixels wide`, () => {
    test.use({ viewport: screen });

    test('the list is for everybody in each of its states', async ({ page }) => {
      test.slow();
      const students = new OfficeStudentsPage(page);
      let answer = () => {};
      const held = new Promise<void>((resolve) => (answer = resolve));
      await page.route('**/api/students?*', async (route) => {
        await held;
        await route.continue();
      });
      await signInAsOffice(page);
      await expect(page.getByText('Loading the students …')).toBeAttached();
      await expectAccessible(page, 'loading');
      answer();
      await expect(students.rows).toHaveCount(100);
      // More rows of the same only cost time.
      await students.search.fill('ramdeen');
      await expect(students.total(24)).toBeVisible();
      await expectAccessible(page, 'the list');
      await students.button('More for').click();
      await expect(page.getByRole('menuitem', { name: 'History' })).toBeVisible();
      await expectAccessible(page, 'menu of a row');
      await page.keyboard.press('Escape');
      await students.search.fill('qqqq');
      await expect(page.getByText('No student matches “qqqq”.')).toBeVisible();
      await expectAccessible(page, 'nobody found');
      await page.route('**/api/students?*', (route) => route.abort());
      await students.search.fill('joseph');
      await expect(page.getByText('The students could not be listed')).toBeVisible();
      await expectAccessible(page, 'list failed');
      await students.menu.getByRole('link', { name: 'Post Term Reports' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Post Term Reports' })).toBeVisible();
      await expectAccessible(page, 'post term reports');
    });

    test('the dialogs are for everybody in each of their states', async ({ page, portal, context }) => {
      test.slow();
      const student = await (await Office.at(portal.url)).newStudent();
      await (await Family.at(portal.url, student)).save({ allergy: 'Kiwi fruit', nationality: 'Martinican' });
      const [students, dialogs] = [new OfficeStudentsPage(page), new OfficeStudentDialogs(page)];
      await signInAsOffice(page);
      await students.find(student.id);
      await students.button('Edit').click();
      await expect(dialogs.box('First Name')).toBeFocused();
      await dialogs.type('First Name', 'Joy-Ann');
      await expect(dialogs.editStatus).toHaveText('Updated Successfully.');
      await expectAccessible(page, 'edit, saved');
      await dialogs.type('Last Name', '');
      await expect(dialogs.box('Last Name')).toHaveAccessibleDescription('Required');
      await expectAccessible(page, 'edit, required');
      await dialogs.edit.getByRole('button', { name: 'Choose Date of Birth' }).click();
      await expect(dialogs.calendar).toBeVisible();
      await expectAccessible(page, 'calendar');
      await page.keyboard.press('Escape');
      await expect(dialogs.calendar).toHaveCount(0);
      await context.setOffline(true);
      await dialogs.type('First Name', 'Joyce-Ann');
      await expect(dialogs.editStatus).toContainText('Error Occured.');
      await expectAccessible(page, 'edit, failed');
      await dialogs.close('edit');
      await expect(dialogs.unsaved).toBeVisible();
      await expectAccessible(page, 'unsaved');
      await dialogs.unsaved.getByRole('button', { name: 'Close without saving' }).click();
      await students.choose('Reset Password');
      await expect(dialogs.reset).toBeVisible();
      await expectAccessible(page, 'reset password');
      await dialogs.reset.getByRole('button', { name: 'Reset Password' }).click();
      await expect(dialogs.reset.getByRole('alert')).toBeVisible();
      await expectAccessible(page, 'reset failed');
      await dialogs.reset.getByRole('button', { name: 'Cancel' }).click();
      await context.setOffline(false);
      await students.button('Registration Form of').click();
      const form = page.getByRole('dialog', { name: /^Registration Form of/ });
      await expect(form.locator('iframe')).toBeVisible();
      await expectAccessible(page, 'registration form');
      await form.getByRole('button', { name: 'Close' }).click();
      await students.choose('History');
      await expect(dialogs.changes).toHaveCount(3);
      await expectAccessible(page, 'history');
      await dialogs.changes.filter({ hasText: 'Kiwi fruit' }).getByRole('button').click();
      await expect(dialogs.putBack).toBeVisible();
      await expectAccessible(page, 'put back');
    });
  });
}

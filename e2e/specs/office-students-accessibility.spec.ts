import { OfficeStudentDialogs } from '../pages/office-student-dialogs.ts';
import { OfficeStudentsPage } from '../pages/office-students-page.ts';
import { expect, test } from '../portal.ts';
import { tabTo } from '../steps/keyboard.ts';
import { Office } from '../steps/office.ts';
import { signInAsOffice } from '../steps/sign-in.ts';

test('The office finds and edits a student by keyboard', async ({ page, portal }) => {
  const { id } = await (await Office.signIn(portal.url)).newStudent();
  const [students, dialogs] = [new OfficeStudentsPage(page), new OfficeStudentDialogs(page)];
  const { keyboard } = page;
  await signInAsOffice(page);
  await expect(students.rows).toHaveCount(100);
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'New student' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(students.search).toBeFocused();
  await keyboard.type(id.slice(0, 7));
  await expect(students.total(10)).toBeVisible();
  await expect(students.rows).toHaveCount(10);
  // Tabs past the sort order, the overview and the headings; the list of students is a single tab stop.
  await tabTo(page, students.rows.first().getByRole('link'));
  await keyboard.press('Tab');
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

  await expect(dialogs.field('First Name')).toBeFocused();
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
  await expect(page.getByRole('menuitem', { name: 'Open record' })).toBeFocused();
  await keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Mark as left…' })).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'History' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialogs.history).toContainText('to Marva-Lou');
});

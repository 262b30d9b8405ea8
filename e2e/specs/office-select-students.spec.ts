import { OfficeStudentsPage } from '../pages/office-students-page.ts';
import { expect, test } from '../portal.ts';
import { tabTo } from '../steps/keyboard.ts';
import { signInAsOffice } from '../steps/sign-in.ts';

test('By keyboard, the office moves a class to a new one, and undoes it', async ({ page }) => {
  const students = new OfficeStudentsPage(page);
  await signInAsOffice(page, '/admin/dashboard?class=1B');
  const footer = page.getByText(/^Total Number of Students: \d+$/);
  const total = Number(/\d+$/.exec((await footer.textContent()) ?? '')?.[0]);
  expect(total).toBeGreaterThan(1);
  const bar = page.getByRole('region', { name: 'Selected students' });
  await page.getByRole('button', { name: 'Select', exact: true }).focus();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('checkbox', { name: `All ${total} students` }));
  await page.keyboard.press('Space');
  await expect(bar).toContainText(`${total} students selected`);

  await tabTo(page, bar.getByRole('button', { name: 'Actions' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.type('Move');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move to a class' });
  await expect(dialog).toContainText(`Now in 1B: ${total} students.`);
  await tabTo(page, dialog.getByLabel('New class'));
  await page.keyboard.type('A class');
  await tabTo(page, dialog.getByLabel('Name of the class'));
  await page.keyboard.type('1Z');
  await tabTo(page, dialog.getByRole('button', { name: `Move ${total} students` }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText(`${total} students moved to 1Z.`);
  await expect(students.total(0)).toBeVisible();

  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText(`Undone: ${total} students back in the class`);
  await expect(students.total(total)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar).toContainText('Nobody is selected.');
});

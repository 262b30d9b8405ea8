import { OfficeStudentsPage } from '../pages/office-students-page.ts';
import { expect, test } from '../portal.ts';
import { Family } from '../steps/family.ts';
import { Office } from '../steps/office.ts';
import { restoreSettings } from '../steps/settings.ts';
import { signInAsOffice } from '../steps/sign-in.ts';

test.afterEach(({ portal }) => restoreSettings(portal.url));

test('The menu has the entries that the school has chosen, and the URL says which is open', async ({
  page,
  portal,
}) => {
  const office = await Office.signIn(portal.url);
  const students = new OfficeStudentsPage(page);
  await signInAsOffice(page);
  await expect(students.menuEntries).toHaveText(['Dashboard', 'Post Term Reports']);
  const dashboard = students.menu.getByRole('link', { name: 'Dashboard' });
  await expect(dashboard).toHaveAttribute('aria-current', 'page');

  await students.menu.getByRole('link', { name: 'Post Term Reports' }).click();
  const posting = page.getByRole('heading', { level: 1, name: 'Post Term Reports' });
  await expect(posting).toBeFocused();
  await expect(dashboard).not.toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(posting).toBeVisible();
  await page.goBack();
  await expect(students.heading).toBeFocused();
  await expect(page).toHaveURL(`${portal.url}/admin/dashboard`);

  await office.changeSettings({ admin_menu: ['dashboard'] });
  for (const hidden of ['postReports', 'nowhere']) {
    await page.goto(`/admin/dashboard?panel=${hidden}`);
    await expect(students.heading).toBeVisible();
    await expect(page).toHaveURL(`${portal.url}/admin/dashboard`);
    await expect(students.menuEntries).toHaveText(['Dashboard']);
  }
});

test('The last changed student comes first; the office sorts and changes pages, and Back undoes each step', async ({
  page,
  portal,
}) => {
  const student = await (await Office.signIn(portal.url)).newStudent();
  await (await Family.signIn(portal.url, student)).save({ nationality: 'Martinican' });
  const students = new OfficeStudentsPage(page);
  await signInAsOffice(page);
  await expect(students.rows).toHaveCount(100);
  await expect(students.total(600)).toBeVisible();
  await expect(students.cell(0, 0)).toContainText(student.id);
  await students.sortBy('Name');
  const name = students.headings.filter({ hasText: 'Name' });
  await expect(name).toHaveAttribute('aria-sort', 'ascending');
  await expect(students.cell(0, 1)).toContainText(/Name [AÁÀ]/);
  await students.sortBy('Name');
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  await expect(students.cell(0, 1)).toContainText(/Name [W-Z]/);
  const last = await students.cell(0, 1).textContent();

  const next = page.getByRole('button', { name: 'Next page' });
  await expect(page.getByText('1–100 of 600')).toBeVisible();
  await next.click();
  await expect(page.getByText('101–200 of 600')).toBeVisible();
  await expect(students.cell(0, 1)).not.toHaveText(last ?? '');
  await page.reload();
  await expect(page.getByText('101–200 of 600')).toBeVisible();
  await expect(name).toHaveAttribute('aria-sort', 'descending');
  await page.goBack();
  await expect(page.getByText('1–100 of 600')).toBeVisible();
  await page.goBack();
  await expect(name).toHaveAttribute('aria-sort', 'ascending');

  await page.goto('/admin/dashboard?page=5');
  await next.click();
  await expect(page.getByText('501–600 of 600')).toBeVisible();
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(next).toBeFocused();
  await page.goto('/admin/dashboard?page=900&sort=nothing');
  await expect(page.getByText('501–600 of 600')).toBeVisible();
});

test('The office searches by name, ID or class, on a phone too', async ({ page }) => {
  const students = new OfficeStudentsPage(page);
  await signInAsOffice(page);
  await students.search.fill('anya ramd');
  // Another student's mother has the same name.
  await expect(students.total(2)).toBeVisible();
  await expect(students.rows.filter({ hasText: 'Name Ramdeen, Anya' })).toHaveCount(1);
  await students.search.fill('2a');
  await expect(students.cell(0, 2)).toHaveText('Class 2A');
  await expect(page).toHaveURL(/search=2a/);
  await page.reload();
  await expect(students.search).toHaveValue('2a');
  await expect(students.cell(0, 2)).toHaveText('Class 2A');

  // On a phone, each student is a card with the same text and actions.
  await page.setViewportSize({ width: 360, height: 740 });
  await students.find('20260001');
  await expect(students.rows.first()).toContainText(
    /ID 20260001.*Ramdeen, Anya.*Class 2A.*Date of Birth 2013-08-21.*Birth Certicate Pin/,
  );
  // Notices above the list may move it down.
  await students.button('Edit').scrollIntoViewIfNeeded();
  await expect(students.button('Edit')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.scrollingElement?.scrollLeft)).toBe(0);
  await page.getByRole('combobox', { name: 'Order of the students' }).selectOption('Name, Z to A');
  await expect(page).toHaveURL(/sort=/);
  await students.search.fill('');
  await expect(students.cell(0, 1)).toContainText(/[W-Z].*, /);
});

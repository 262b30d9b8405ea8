import { OfficeStudentDialogs } from '../pages/office-student-dialogs.ts';
import { OfficeStudentsPage } from '../pages/office-students-page.ts';
import { expect, test } from '../portal.ts';
import { office } from '../steps/demo-accounts.ts';
import { Family } from '../steps/family.ts';
import { Office } from '../steps/office.ts';
import { signInAsOffice } from '../steps/sign-in.ts';
import { storedRecord } from '../steps/stored-record.ts';

test.beforeEach(async ({ page }) => {
  await signInAsOffice(page);
});

test('The office corrects a name, and the list shows it', async ({ page, portal }) => {
  const { id } = await (await Office.at(portal.url)).newStudent();
  const [students, dialogs] = [new OfficeStudentsPage(page), new OfficeStudentDialogs(page)];
  await students.find(id);
  await students.button('Edit').click();
  await expect(dialogs.box('First Name')).toBeFocused();

  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/student', async (route) => {
    await held;
    await route.continue();
  });
  const posted = page.waitForRequest('**/api/student');
  await dialogs.type('Last Name', 'Ñuñez-O’Brien');
  await expect(dialogs.editStatus).toHaveText('Updating');
  expect(Object.keys((await posted).postDataJSON() as object)).toEqual(['id', 'version', 'last_name']);
  const reloaded = page.waitForResponse('**/api/students?*');
  answer();
  await expect(dialogs.editStatus).toHaveText('Updated Successfully.');
  await reloaded;

  await dialogs.box('Birth Certificate Pin').fill('TT 77');
  await page.keyboard.press('Escape');
  await expect(dialogs.edit).toBeHidden();
  await expect(students.cell(0, 1)).toContainText('Ñuñez-O’Brien, ');
  await expect(students.cell(0, 4)).toContainText('TT 77');
  await expect(students.button('Edit')).toBeFocused();
});

test('Nothing required is emptied, and no birth lies before 1950 or after today', async ({
  page,
  portal,
}) => {
  const { id } = await (await Office.at(portal.url)).newStudent();
  const [students, dialogs] = [new OfficeStudentsPage(page), new OfficeStudentDialogs(page)];
  await students.find(id);
  const before = await storedRecord(page, id);
  await students.button('Edit').click();
  await expect(dialogs.box('First Name')).toBeFocused();
  for (const label of ['First Name', 'Last Name', 'Birth Certificate Pin']) {
    await dialogs.type(label, ' ');
    await expect(dialogs.box(label)).toHaveAccessibleDescription('Required');
  }
  for (const [day, message] of [
    ['', 'Required'],
    ['1949-12-31', 'The date can’t be before 1950-01-01.'],
    ['2099-01-01', 'The date can’t be after today.'],
    ['31/12/2013', 'Enter a date as yyyy-MM-dd.'],
  ] as const) {
    await dialogs.type('Date of Birth', day);
    await expect(dialogs.box('Date of Birth')).toHaveAccessibleDescription(message);
  }
  await expect(dialogs.box('First Name')).toHaveAttribute('maxlength', '20');
  await expect(dialogs.box('Birth Certificate Pin')).toHaveAttribute('maxlength', '15');
  expect((await storedRecord(page, id)).version).toBe(before.version);

  await dialogs.close('edit');
  await expect(dialogs.unsaved).toContainText(
    'Not saved: First Name, Last Name, Date of Birth, Birth Certificate Pin.',
  );
  await dialogs.unsaved.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialogs.box('Date of Birth')).toHaveValue('31/12/2013');
  await dialogs.close('edit');
  await dialogs.unsaved.getByRole('button', { name: 'Close without saving' }).click();
  await expect(dialogs.edit).toBeHidden();
  await students.button('Edit').click();
  await expect(dialogs.box('First Name')).toBeFocused();
  await expect(dialogs.box('First Name')).toHaveValue(before.first_name ?? '');
});

test('A date of birth is chosen from the years', async ({ page, portal }) => {
  const { id } = await (await Office.at(portal.url)).newStudent();
  const [students, dialogs] = [new OfficeStudentsPage(page), new OfficeStudentDialogs(page)];
  await students.find(id);
  await students.button('Edit').click();
  await expect(dialogs.box('First Name')).toBeFocused();
  await dialogs.edit.getByRole('button', { name: 'Choose Date of Birth' }).click();
  await expect(dialogs.calendar.getByRole('radio', { name: '1950' })).toBeAttached();
  await expect(dialogs.calendar.getByRole('radio', { name: '1949' })).not.toBeAttached();
  await dialogs.calendar.getByRole('radio', { name: '2011' }).click();
  await dialogs.calendar.getByRole('radio', { name: 'May' }).click();
  await dialogs.calendar.getByRole('gridcell', { name: '17' }).click();
  await expect(dialogs.editStatus).toHaveText('Updated Successfully.');
  await dialogs.close('edit');
  await expect(students.cell(0, 3)).toContainText('2011-05-17');
});

test('What a family saves meanwhile stays', async ({ page, portal }) => {
  const student = await (await Office.at(portal.url)).newStudent();
  const family = await Family.at(portal.url, student);
  const [students, dialogs] = [new OfficeStudentsPage(page), new OfficeStudentDialogs(page)];
  await students.find(student.id);
  await students.button('Edit').click();
  await expect(dialogs.box('First Name')).toBeFocused();
  await family.save({ nationality: 'Martinican', first_name: 'Simone-Marie', allergy: 'Kiwi fruit' });
  await dialogs.type('Last Name', 'Baptiste-Quashie');
  await expect(dialogs.editStatus).toHaveText('Updated Successfully.');
  await expect(dialogs.box('First Name')).toHaveValue('Simone-Marie');
  expect(await storedRecord(page, student.id)).toMatchObject({
    first_name: 'Simone-Marie',
    last_name: 'Baptiste-Quashie',
    nationality: 'Martinican',
    allergy: 'Kiwi fruit',
  });
});

test('A save that fails is said, kept and made good', async ({ page, portal, context }) => {
  const { id } = await (await Office.at(portal.url)).newStudent();
  const [students, dialogs] = [new OfficeStudentsPage(page), new OfficeStudentDialogs(page)];
  await students.find(id);
  await students.button('Edit').click();
  await expect(dialogs.box('First Name')).toBeFocused();
  await context.setOffline(true);
  await dialogs.type('First Name', 'Kezia-Ann');
  await expect(dialogs.editStatus).toContainText('Error Occured.');
  await dialogs.close('edit');
  await expect(dialogs.unsaved).toContainText('Not saved: First Name.');
  await dialogs.unsaved.getByRole('button', { name: 'Keep editing' }).click();
  await context.setOffline(false);
  await expect(dialogs.editStatus).toHaveText('Updated Successfully.');
  await dialogs.close('edit');
  await expect(students.cell(0, 1)).toContainText(', Kezia-Ann');
});

test('A session that ends while the office types asks for the password over the page', async ({
  page,
  portal,
  context,
}) => {
  const { id } = await (await Office.at(portal.url)).newStudent();
  const [students, dialogs] = [new OfficeStudentsPage(page), new OfficeStudentDialogs(page)];
  await students.find(id);
  await students.button('Edit').click();
  await expect(dialogs.box('First Name')).toBeFocused();
  await context.clearCookies({ name: /session/ });
  await dialogs.type('First Name', 'Ruth-Ann');
  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await again.getByLabel('Password', { exact: true }).fill(office.password);
  await again.getByRole('button', { name: 'LOGIN' }).click();
  await expect(again).toBeHidden();
  await expect(dialogs.editStatus).toHaveText('Updated Successfully.');
  expect((await storedRecord(page, id)).first_name).toBe('Ruth-Ann');
});

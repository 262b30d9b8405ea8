import { OfficeStudentDialogs } from '../pages/office-student-dialogs.ts';
import { expect, test } from '../portal.ts';
import { office } from '../steps/demo-accounts.ts';
import { Family } from '../steps/family.ts';
import { Office } from '../steps/office.ts';
import { signInAndFind } from '../steps/sign-in.ts';
import { getStoredRecord } from '../steps/stored-record.ts';

test('The office corrects a name and a date of birth, and the list shows them', async ({ page, portal }) => {
  const { id } = await (await Office.signIn(portal.url)).newStudent();
  const dialogs = new OfficeStudentDialogs(page);
  const students = await signInAndFind(page, id);
  await students.button('Edit').click();
  await expect(dialogs.field('First Name')).toBeFocused();

  await dialogs.type('Last Name', 'Ñuñez-O’Brien');
  await expect(dialogs.editStatus).toHaveText('Updated Successfully.');
  await dialogs.edit.getByRole('button', { name: 'Choose Date of Birth' }).click();
  await dialogs.calendar.getByRole('radio', { name: '2011' }).click();
  await dialogs.calendar.getByRole('radio', { name: 'May' }).click();
  await dialogs.calendar.getByRole('gridcell', { name: '17' }).click();
  await expect(dialogs.field('Date of Birth')).toHaveValue('2011-05-17');

  // Escape closes the dialog only after its values are saved.
  await dialogs.field('Birth Certificate Pin').fill('TT 77');
  await page.keyboard.press('Escape');
  await expect(dialogs.edit).toBeHidden();
  await expect(students.cell(0, 1)).toContainText('Ñuñez-O’Brien, ');
  await expect(students.cell(0, 3)).toContainText('2011-05-17');
  await expect(students.cell(0, 4)).toContainText('TT 77');
  await expect(students.button('Edit')).toBeFocused();
});

test('An edit of the office keeps what the family saved meanwhile', async ({ page, portal }) => {
  const student = await (await Office.signIn(portal.url)).newStudent();
  const family = await Family.signIn(portal.url, student);
  const dialogs = new OfficeStudentDialogs(page);
  const students = await signInAndFind(page, student.id);
  await students.button('Edit').click();
  await expect(dialogs.field('First Name')).toBeFocused();
  await family.save({ nationality: 'Martinican', first_name: 'Simone-Marie', allergy: 'Kiwi fruit' });
  await dialogs.type('Last Name', 'Baptiste-Quashie');
  await expect(dialogs.editStatus).toHaveText('Updated Successfully.');
  await expect(dialogs.field('First Name')).toHaveValue('Simone-Marie');
  expect(await getStoredRecord(page, student.id)).toMatchObject({
    first_name: 'Simone-Marie',
    last_name: 'Baptiste-Quashie',
    nationality: 'Martinican',
    allergy: 'Kiwi fruit',
  });
});

test('When the session ends while the office types, a dialog asks for the password', async ({
  page,
  portal,
  context,
}) => {
  const { id } = await (await Office.signIn(portal.url)).newStudent();
  const dialogs = new OfficeStudentDialogs(page);
  const students = await signInAndFind(page, id);
  await students.button('Edit').click();
  await expect(dialogs.field('First Name')).toBeFocused();
  await context.clearCookies({ name: /session/ });
  await dialogs.type('First Name', 'Ruth-Ann');
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.getByLabel('Password', { exact: true }).fill(office.password);
  await dialog.getByRole('button', { name: 'LOGIN' }).click();
  await expect(dialog).toBeHidden();
  await expect(dialogs.editStatus).toHaveText('Updated Successfully.');
  expect((await getStoredRecord(page, id)).first_name).toBe('Ruth-Ann');
});

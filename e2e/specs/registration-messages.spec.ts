import { RegistrationPage } from '../pages/registration-page.ts';
import { expect, test } from '../portal.ts';
import { signInFreshStudent } from '../steps/sign-in.ts';

let form: RegistrationPage;
test.beforeEach(async ({ page, portal }) => {
  await signInFreshStudent(page, portal.url);
  form = new RegistrationPage(page);
});

test('A mistyped e-mail, phone or date says what is wrong and stays in its box', async ({ page }) => {
  await form.open('studentData');
  for (const [label, typed, message] of [
    ['Email', 'renee@', 'Invalid e-mail'],
    ['Mobile Phone', '55501', '7 Digits Needed'],
    ['Date of Birth', '2030-01-01', 'The date can’t be after today.'],
    ['Last Name', '', 'This field is required.'],
  ] as const) {
    const box = form.box(label);
    await box.fill(typed);
    await box.blur();
    await expect(box).toHaveAccessibleDescription(new RegExp(message));
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    await expect(box).toHaveValue(typed);
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(form.saveState).toContainText('4 answers to correct');

  await form.box('Date of Birth').fill('2014-3-5');
  await expect(form.box('Date of Birth')).toHaveAccessibleDescription(/Enter a date as yyyy-MM-dd\./);

  await form.box('Email').fill('renee@example.org');
  await expect(page.getByText('Invalid e-mail')).toBeHidden();
  await form.leaveBox();
  await expect(form.saveState).toContainText('3 answers to correct');
});

test('A phone box takes digits only, and reduces a pasted whole number', async () => {
  await form.open('studentData');
  const box = form.box('Mobile Phone');
  await expect(box).toHaveAccessibleDescription(/Enter 7 digits only/);
  await expect(form.part('Contact').getByText('1868')).toBeVisible();
  await box.pressSequentially('55a5-0142999');
  await expect(box).toHaveValue('5550142');
  await box.fill('+1 (868) 555-0177');
  await expect(box).toHaveValue('5550177');
});

test('A letter in a family phone or a number of children is answered with Only Numbers Allowed', async ({
  page,
}) => {
  await form.open('familyData');
  await form.box('Living Status').selectOption('Mother Only');
  const phone = form.box('Mobile Phone', 'Mother');
  await phone.pressSequentially('555x');
  await expect(phone).toHaveValue('555');
  await expect(phone).toHaveAccessibleDescription(/Only Numbers Allowed/);
  await phone.press('Tab');
  await expect(phone).toHaveAccessibleDescription(/7 Digits Needed/);

  const count = form.box('Place in Family');
  await expect(count).toHaveAccessibleDescription(/Enter number only/);
  await count.pressSequentially('2nd');
  await expect(count).toHaveValue('2n');
  await expect(count).toHaveAccessibleDescription(/Only Numbers Allowed/);
  await page.reload();
  await expect(count).toHaveValue('2n');
  await expect(count).toHaveAccessibleDescription(/Only Numbers Allowed/);
});

test('A box takes no more than its limit, and a long text says how much is left', async () => {
  await form.open('studentData');
  await form.box('First Name').fill('');
  await form.box('First Name').pressSequentially('Anya-Marie-Josephine-Antoinette');
  await expect(form.box('First Name')).toHaveValue('Anya-Marie-Josephine');

  await form.open('healthData');
  const allergies = form.box('Allergies');
  await allergies.fill('a'.repeat(499));
  await expect(allergies).toHaveAccessibleDescription(/1 of 500 characters left/);
  await allergies.pressSequentially('bc');
  await expect(allergies).toHaveValue(`${'a'.repeat(499)}b`);
});

test('A date is picked from a calendar that opens with the years and knows no tomorrow', async ({ page }) => {
  await form.open('studentData');
  await page.getByRole('button', { name: 'Choose Date of Birth' }).click();
  const calendar = page.getByRole('dialog', { name: 'Choose Date of Birth' });
  await calendar.getByRole('radio', { name: '2014' }).click();
  await calendar.getByRole('radio', { name: 'March' }).click();
  await calendar.getByRole('gridcell', { name: '15', exact: true }).click();
  await expect(form.box('Date of Birth')).toHaveValue('2014-03-15');
  await form.allSaved();

  await page.getByRole('switch', { name: 'Immigration Permit' }).check();
  // In the middle of a month, so that tomorrow stands on the same page of the calendar whenever this runs.
  await page.clock.setFixedTime('2026-06-15T12:00:00-04:00');
  const day = page.getByRole('gridcell', { name: '16', exact: true });
  await page.getByRole('button', { name: 'Choose Issue Date' }).click();
  await expect(day).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(day).toHaveCount(0);
  await page.getByRole('button', { name: 'Choose Expiry Date' }).click();
  await day.click();
  await expect(form.box('Expiry Date')).toHaveValue('2026-06-16');
});

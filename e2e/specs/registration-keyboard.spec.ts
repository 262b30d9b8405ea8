import { RegistrationPage } from '../pages/registration-page.ts';
import { expect, test } from '../portal.ts';
import { signInFreshStudent } from '../steps/sign-in.ts';
import { tabTo } from '../steps/keyboard.ts';
import { getStoredRecord } from '../steps/stored-record.ts';

test('A parent fills in a whole step by keyboard', async ({ page, portal }) => {
  const { id } = await signInFreshStudent(page, portal.url);
  const form = new RegistrationPage(page);
  await form.open('otherData');
  const { keyboard } = page;
  const radio = (question: string, answer: string) =>
    page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer, exact: true });

  await tabTo(page, form.field('Special Consideration'));
  await keyboard.type('Sits in front');
  await tabTo(page, form.field('Extra-Curricular Interests'));
  await keyboard.type('Steelpan');
  await tabTo(page, form.field('Device Type'));
  // A single letter, because a slow browser drops the first of two.
  await keyboard.press('L');
  await expect(form.field('Device Type')).toHaveValue('Laptop');
  await tabTo(page, radio('Internet Access', 'Yes'));
  await keyboard.press('Space');
  await expect(radio('Internet Access', 'Yes')).toBeChecked();
  await keyboard.press('Tab');
  await expect(radio('School Feeding', 'Yes')).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(radio('School Feeding', 'No')).toBeChecked();
  await keyboard.press('Tab');
  await expect(radio('Transport', 'Yes')).toBeFocused();
  await keyboard.press('Space');
  await expect(radio('Transport', 'Yes')).toBeChecked();
  await tabTo(page, form.continueButton);
  await keyboard.press('Enter');
  await expect(form.heading('Upload Documents')).toBeFocused();

  await form.waitUntilSaved();
  expect(await getStoredRecord(page, id)).toMatchObject({
    special_consideration: 'Sits in front',
    achievements: 'Steelpan',
    device_type: 'Laptop',
    internet_access: 1,
    school_feeding: 0,
    transport: 1,
  });
});

test('The bar at the bottom never covers the focused element', async ({ page, portal }) => {
  await signInFreshStudent(page, portal.url);
  await page.setViewportSize({ width: 360, height: 640 });
  const form = new RegistrationPage(page);
  await form.open('studentData');
  await form.field('First Name').focus();
  const isCovered = () => {
    const focused = document.activeElement;
    if (!focused || focused.closest('header')) return false;
    const { top, bottom, left, right } = focused.getBoundingClientRect();
    const topElement = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !(
      topElement &&
      (focused.contains(topElement) ||
        topElement.contains(focused) ||
        focused.parentElement?.contains(topElement))
    );
  };
  const isAtContinue = () => document.activeElement?.textContent === 'Continue';
  let presses = 0;
  while (!(await page.evaluate(isAtContinue))) {
    await page.keyboard.press('Tab');
    presses += 1;
    await expect
      .poll(() => page.evaluate(isCovered), { message: `covered after ${presses} presses of Tab` })
      .toBe(false);
  }
  expect(presses).toBeGreaterThan(15);
});

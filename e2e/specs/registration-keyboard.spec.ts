import { RegistrationPage } from '../pages/registration-page.ts';
import { expect, test } from '../portal.ts';
import { signInFreshStudent } from '../steps/sign-in.ts';
import { tabTo } from '../steps/keyboard.ts';

test('A parent answers a whole step with the keyboard alone', async ({ page, portal }) => {
  await signInFreshStudent(page, portal.url);
  const form = new RegistrationPage(page);
  await form.open('otherData');
  const { keyboard } = page;
  const answerTo = (question: string, answer: string) =>
    page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer, exact: true });

  await tabTo(page, form.box('Special Consideration'));
  await keyboard.type('Sits in front');
  await tabTo(page, form.box('Extra-Curricular Interests'));
  await keyboard.type('Steelpan');
  await tabTo(page, form.box('Device Type'));
  // A single letter, because a slow browser drops the first of two.
  await keyboard.press('L');
  await expect(form.box('Device Type')).toHaveValue('Laptop');
  await tabTo(page, answerTo('Internet Access', 'Yes'));
  await keyboard.press('Space');
  await expect(answerTo('Internet Access', 'Yes')).toBeChecked();
  await keyboard.press('Tab');
  await expect(answerTo('School Feeding', 'Yes')).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(answerTo('School Feeding', 'No')).toBeChecked();
  await keyboard.press('Tab');
  await expect(answerTo('Transport', 'Yes')).toBeFocused();
  await keyboard.press('Space');
  await expect(answerTo('Transport', 'Yes')).toBeChecked();
  await tabTo(page, form.continueButton);
  await keyboard.press('Enter');
  await expect(form.heading('Upload Documents')).toBeFocused();

  await form.allSaved();
  await form.open('otherData');
  await expect(form.box('Special Consideration')).toHaveValue('Sits in front');
  await expect(form.box('Extra-Curricular Interests')).toHaveValue('Steelpan');
  await expect(form.box('Device Type')).toHaveValue('Laptop');
  await expect(answerTo('Internet Access', 'Yes')).toBeChecked();
  await expect(answerTo('School Feeding', 'No')).toBeChecked();
  await expect(answerTo('Transport', 'Yes')).toBeChecked();
});

test('What has the focus is never under the bar at the bottom', async ({ page, portal }) => {
  await signInFreshStudent(page, portal.url);
  await page.setViewportSize({ width: 360, height: 640 });
  const form = new RegistrationPage(page);
  await form.open('studentData');
  await form.box('First Name').focus();
  const isCovered = () => {
    const focused = document.activeElement;
    if (!focused || focused.closest('header')) return false;
    const { top, bottom, left, right } = focused.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !(
      seen &&
      (focused.contains(seen) || seen.contains(focused) || focused.parentElement?.contains(seen))
    );
  };
  const isAtTheEnd = () => document.activeElement?.textContent === 'Continue';
  let presses = 0;
  while (!(await page.evaluate(isAtTheEnd))) {
    await page.keyboard.press('Tab');
    presses += 1;
    await expect
      .poll(() => page.evaluate(isCovered), { message: `after ${presses} presses of Tab` })
      .toBe(false);
  }
  expect(presses).toBeGreaterThan(15);
});

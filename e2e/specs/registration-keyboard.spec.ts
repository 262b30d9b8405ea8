import { RegistrationPage } from '../pages/registration-page.ts';
import { expect, test } from '../portal.ts';
import { signInFreshStudent } from '../steps/fresh-student.ts';

test('A parent answers a whole step with the keyboard alone', async ({ page, portal }) => {
  await signInFreshStudent(page, portal.url);
  const form = new RegistrationPage(page);
  await form.open('otherData');
  const { keyboard } = page;
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 30; presses += 1) {
      await keyboard.press('Tab');
      const focused = page.locator(':focus');
      if (
        await focused
          .and(page.getByLabel(name, { exact: true }).or(page.getByRole('button', { name })))
          .count()
      )
        return;
    }
    throw new Error(`The Tab key does not reach ${name}.`);
  };

  await tabTo('Special Consideration');
  await keyboard.type('Sits in front');
  await tabTo('Extra-Curricular Interests');
  await keyboard.type('Steelpan');
  await tabTo('Device Type');
  await keyboard.type('Lap');
  await tabTo('Yes');
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await tabTo('Continue');
  await keyboard.press('Enter');
  await expect(form.heading('Upload Documents')).toBeFocused();

  await form.allSaved();
  await form.open('otherData');
  await expect(form.box('Special Consideration')).toHaveValue('Sits in front');
  await expect(form.box('Extra-Curricular Interests')).toHaveValue('Steelpan');
  await expect(form.box('Device Type')).toHaveValue('Laptop');
  const answerTo = (question: string, answer: string) =>
    page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer, exact: true });
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
    expect(await page.evaluate(isCovered), `after ${presses} presses of Tab`).toBe(false);
  }
  expect(presses).toBeGreaterThan(15);
});

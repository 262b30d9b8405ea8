import { expect, test } from '../portal.ts';
import { Family } from '../steps/family.ts';
import { tabTo } from '../steps/keyboard.ts';
import { Office } from '../steps/office.ts';
import { signInAsOffice } from '../steps/sign-in.ts';

test('By keyboard, the office marks what a family changed as seen, and undoes it', async ({
  page,
  portal,
}) => {
  const student = await (await Office.signIn(portal.url)).newStudent();
  const family = await Family.signIn(portal.url, student);
  await family.save({ allergy: 'Peanuts', home_address: '7 Saddle Road' });
  await signInAsOffice(page, '/admin/dashboard?panel=toReview&show=all');
  const seen = (field: string) =>
    page
      .locator(`[data-student="${student.id}"]`)
      .and(page.getByRole('button', { name: new RegExp(`^Seen: .*${field}`) }));
  await page.setViewportSize({ width: 360, height: 740 });
  await tabTo(page, seen('Allergies'));
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(seen('Allergies')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(seen('Allergies')).toHaveCount(0);
  await expect(page.getByText(/1 change of .* marked as seen\./)).toBeVisible();
  await expect(page.locator(':focus')).toHaveAttribute('data-seen', /./);
  await page.keyboard.press('u');
  await expect(seen('Allergies')).toBeVisible();
  await page.reload();
  await expect(seen('Allergies')).toBeVisible();
});

import { LookupDialog } from '../pages/lookup-dialog.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, test } from '../portal.ts';

test('A parent who does not know the student ID finds it by name', async ({ page }) => {
  const signIn = new SignInPage(page);
  const lookup = new LookupDialog(page);
  await signIn.open();
  await signIn.lookup.click();
  await expect(lookup.name).toBeFocused();
  await expect.poll(async () => (await lookup.dialog.boundingBox())?.width).toBeLessThanOrEqual(600);

  await lookup.name.fill('joseph');
  const match = lookup.matches.first();
  await expect(match.locator('strong')).toContainText('Joseph');
  await expect(match.locator('span')).toHaveText(/^\d{8}$/);
  const [name = '', id = ''] = await match.locator('strong, span').allTextContents();
  await match.click();
  await expect(lookup.dialog.getByRole('status')).toHaveText(`Student ID${id}Student Name${name}`);

  await lookup.back.click();
  await expect(lookup.dialog).toBeHidden();
  await expect(signIn.studentId).toHaveValue(id);
});

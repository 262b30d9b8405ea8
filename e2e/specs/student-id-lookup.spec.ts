import { LookupDialog } from '../pages/lookup-dialog.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { expect, test } from '../portal.ts';
import { firstTimeStudent } from '../steps/demo-accounts.ts';
import { Office } from '../steps/office.ts';

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

test('The lookup needs three letters, shows at most ten students, says when there is no match, and closes with Escape', async ({
  page,
}) => {
  await page.clock.install();
  const signIn = new SignInPage(page);
  const lookup = new LookupDialog(page);
  await signIn.open();
  await signIn.lookup.click();

  const searches: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/students') searches.push(searchParams.get('search') ?? '');
  });
  await lookup.name.fill('jo');
  // Longer than the delay before a search.
  await page.clock.runFor(2_000);
  await lookup.name.fill('jos');
  await expect(lookup.matches).toHaveCount(10);
  await expect(lookup.dialog.getByText('Only the first 10 are shown.')).toBeVisible();
  expect(searches).toEqual(['jos']);
  await lookup.name.fill('qqqq');
  await expect(lookup.dialog.getByRole('status')).toContainText('No student has a name like this.');

  // The first Escape clears the lookup, the second closes it.
  await lookup.name.fill('jos');
  await expect(lookup.matches.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lookup.matches).toHaveCount(0);
  await expect(lookup.name).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(lookup.dialog).toBeHidden();
});

test('A failed lookup shows an error and can be retried, by keyboard', async ({ page, context }) => {
  const signIn = new SignInPage(page);
  const lookup = new LookupDialog(page);
  await signIn.open();
  await signIn.lookup.focus();
  await page.keyboard.press('Enter');
  await expect(lookup.name).toBeFocused();

  await context.setOffline(true);
  await page.keyboard.type('joseph');
  await expect(lookup.dialog.getByRole('alert')).toContainText('can’t be reached');
  await context.setOffline(false);
  await lookup.dialog.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(lookup.matches.first()).toBeVisible();
  await lookup.name.press('ArrowDown');
  await lookup.name.press('Enter');
  await expect(lookup.back).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lookup.dialog).toBeHidden();
  await expect(signIn.lookup).toBeFocused();
});

test('If the school has turned the lookup off, there is no link to it', async ({ page, portal }) => {
  const office = await Office.signIn(portal.url);
  await office.changeSettings({ student_id_lookup: false });
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(page.getByRole('banner')).toContainText('School');
  await expect(signIn.lookup).toBeHidden();
  const response = await page.request.get(`/api/students?search=${firstTimeStudent.id}`);
  expect(response.status()).toBe(401);

  await office.changeSettings({ student_id_lookup: true });
  await page.reload();
  await expect(signIn.lookup).toBeVisible();
});

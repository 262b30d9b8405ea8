import { RegistrationPage } from '../pages/registration-page.ts';
import { expect, test } from '../portal.ts';
import { signInFreshStudent } from '../steps/sign-in.ts';
import { setLearningChallenges } from '../steps/settings.ts';

let form: RegistrationPage;
test.beforeEach(async ({ page, portal }) => {
  await signInFreshStudent(page, portal.url);
  form = new RegistrationPage(page);
});

async function expectParents(...shown: string[]) {
  for (const parent of ['Mother', 'Father', 'Guardian']) {
    const isShown = shown.includes(parent);
    await expect(form.part(parent)).toHaveCount(isShown ? 1 : 0);
    await expect(form.page.getByRole('checkbox', { name: parent })).toBeChecked({ checked: isShown });
  }
  const household = shown.length > 0 ? 1 : 0;
  await expect(form.part('Family demographics')).toHaveCount(household);
  await expect(form.part('Emergency contact')).toHaveCount(household);
}

test('The living status decides whom the form asks about', async () => {
  await form.open('familyData');
  await expectParents();
  for (const [status, ...shown] of [
    ['Both Parents', 'Mother', 'Father'],
    ['Father Only', 'Father'],
    ['Mother Only', 'Mother'],
    ['Guardian', 'Guardian'],
    ['Other'],
  ] as const) {
    await form.box('Living Status').selectOption(status);
    await expectParents(...shown);
  }
});

test('A tick opens or closes a parent’s questions, and never loses the answers', async ({ page }) => {
  await form.open('familyData');
  await page.getByRole('checkbox', { name: 'Guardian' }).check();
  await expectParents('Guardian');
  await form.box('Name', 'Guardian').fill('Auntie Vidya');
  await form.leaveBox();
  await form.allSaved();
  await page.getByRole('checkbox', { name: 'Guardian' }).uncheck();
  await expectParents();

  await page.reload();
  await expectParents('Guardian');
  await expect(form.box('Name', 'Guardian')).toHaveValue('Auntie Vidya');
});

test('A parent’s questions stay open while the name is being retyped', async () => {
  await form.open('familyData');
  await form.box('Living Status').selectOption('Mother Only');
  await form.box('Name', 'Mother').fill('Renee');
  await form.box('Living Status').selectOption('Other');
  await expectParents('Mother');
  await form.box('Name', 'Mother').fill('');
  await form.leaveBox();
  await form.allSaved();
  await expect(form.box('Name', 'Mother')).toBeVisible();
});

test('The immigration switch opens section 7 with the permit’s dates', async ({ page }) => {
  await form.open('studentData');
  const headings = page.getByRole('heading', { level: 2 });
  await expect(headings).toHaveText([/^1\. /, /^2\. /, /^3\. /, /^4\. /, /^5\. /, /^6\. /]);
  await page.getByRole('switch', { name: 'Immigration Permit' }).check();
  await expect(headings.nth(6)).toHaveText(/^7\. /);
  await form.box('Issue Date').fill('2024-01-31');
  await form.box('Expiry Date').fill('2031-01-31');
  await form.leaveBox();
  await form.allSaved();

  await page.getByRole('switch', { name: 'Immigration Permit' }).uncheck();
  await expect(form.box('Issue Date')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Immigration Permit' }).check();
  await expect(form.box('Issue Date')).toHaveValue('2024-01-31');
});

test('Learning challenges are asked about only where the school wants it', async ({ page, portal }) => {
  await form.open('healthData');
  await expect(form.part('Conditions')).toBeVisible();
  await expect(form.part('Learning challenges')).toHaveCount(0);

  await setLearningChallenges(portal.url, true);
  await page.reload();
  const part = form.part('Learning challenges');
  await expect(part.getByRole('checkbox')).toHaveCount(10);
  await expect(part.getByRole('textbox')).toHaveCount(0);
  await part.getByRole('checkbox', { name: 'Other', exact: true }).check();
  await expect(part.getByRole('textbox', { name: 'Other Learning Challenge' })).toBeVisible();
  await setLearningChallenges(portal.url, false);
});

test('A list that can’t be loaded says so, and a Retry brings it', async ({ page }) => {
  await page.route('**/api/religions', (route) => route.abort());
  await form.open('studentData');
  const part = form.part('School background');
  await expect(part.getByRole('alert')).toContainText('The list could not be loaded.');
  await expect(form.box('Religion')).toBeVisible();
  await page.unroute('**/api/religions');
  await part.getByRole('button', { name: 'Retry: Religion' }).click();
  await expect(part.getByRole('alert')).toHaveCount(0);
  await form.box('Religion').selectOption('Hindu-SDMS');
  await form.allSaved();
});

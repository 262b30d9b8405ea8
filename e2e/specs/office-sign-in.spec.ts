import { OfficeSignInPage } from '../pages/office-sign-in-page.ts';
import { TopBar } from '../pages/top-bar.ts';
import { expect, test } from '../portal.ts';
import { office } from '../steps/demo-accounts.ts';

test('The office signs in with its own username and password, sees who is signed in, and signs out', async ({
  page,
  portal,
}) => {
  const signIn = new OfficeSignInPage(page);
  await signIn.open();
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  await signIn.signIn(' ', office.password);
  await expect(page.getByText('Username field empty')).toBeVisible();
  await expect(signIn.username).toBeFocused();

  await signIn.signIn(office.name, 'not this one');
  await expect(signIn.alert).toHaveText('The username or the password is not right.');
  // Only one POST: the empty username was not sent.
  expect(posts).toHaveLength(1);
  await signIn.signIn(office.name, office.password);
  await expect(page).toHaveURL(`${portal.url}/admin/dashboard`);
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeFocused();

  await new TopBar(page).logout.click();
  await expect(page).toHaveURL(`${portal.url}/`);
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(`${portal.url}/`);
});

import { paths } from '@formroom/domain/api/paths.ts';
import { submissionReference } from '@formroom/domain/registration/submission-reference.ts';
import { formatDateTime } from '@formroom/domain/school/dates.ts';
import { CompletePage } from '../pages/complete-page.ts';
import { expect, test } from '../portal.ts';
import { signInFreshStudent } from '../steps/sign-in.ts';
import { getStoredRecord } from '../steps/stored-record.ts';

test.describe('A family far from the school', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('agrees, sees it confirmed in the school’s time zone after a reload, and withdraws it', async ({
    page,
    portal,
  }) => {
    const { id } = await signInFreshStudent(page, portal.url);
    const complete = new CompletePage(page);
    await complete.open();
    await expect(complete.terms).toContainText('Code of conduct');
    await expect.poll(async () => (await getStoredRecord(page, id)).terms_and_conditions).toBe(1);
    await expect(complete.confirmation).toHaveCount(0);

    await complete.agree.check();
    await expect(complete.confirmation).toBeVisible();
    await expect(complete.saveIcon('Saved')).toBeVisible();
    const { submitted_at: submittedAt } = await getStoredRecord(page, id);
    const reference = submissionReference(id, submittedAt ?? '');
    await expect(complete.value('Reference')).toHaveText(reference);
    await expect(complete.value('Agreed')).toHaveText(
      formatDateTime(new Date(submittedAt ?? ''), 'America/Port_of_Spain'),
    );
    await expect(page.getByText('Some answers or documents are still missing.')).toBeVisible();
    await page.getByRole('radio', { name: 'Guardian' }).check();
    await expect.poll(async () => (await getStoredRecord(page, id)).agreed_by).toBe('Guardian');
    const step = page.getByRole('navigation', { name: 'Registration steps' }).getByRole('link').last();
    await expect(step.getByText('Done:').or(step.getByTitle('Done:'))).toBeAttached();

    await page.reload();
    await expect(complete.agree).toBeChecked();
    await expect(complete.value('Reference')).toHaveText(reference);
    await expect(complete.value('By')).toHaveText('Guardian');

    await complete.withdraw();
    await expect(page.getByText('The registration is no longer agreed.')).toBeVisible();
    await expect(complete.confirmation).toHaveCount(0);
    await expect.poll(() => getStoredRecord(page, id)).toMatchObject({ submitted_at: null, agreed_by: null });
    const finish = page.getByRole('button', { name: 'Finish', exact: true });
    await finish.click();
    await expect(page.getByText('To leave it for later, press Finish once more.')).toBeVisible();
    await finish.click();
    await page.waitForURL('**/dashboard');
  });
});

test('An agreement is confirmed only after the school has saved it', async ({ page, context, portal }) => {
  const { id } = await signInFreshStudent(page, portal.url);
  const complete = new CompletePage(page);
  await complete.open();
  await expect.poll(async () => (await getStoredRecord(page, id)).terms_and_conditions).toBe(1);

  await context.setOffline(true);
  await complete.agree.check();
  await expect(complete.saveIcon('Not saved yet')).toBeVisible();
  await expect(complete.terms).toContainText('Your agreement has not reached the school yet.');
  await expect(complete.confirmation).toHaveCount(0);
  await context.setOffline(false);
  await expect(complete.confirmation).toBeVisible();

  // Longer than this test, so that the page does not retry before the button is pressed.
  const busy = { status: 503, headers: { 'Retry-After': '300' }, body: '{}' };
  await page.route(`**${paths.saveStudent}`, (route) => route.fulfill(busy));
  await complete.withdraw();
  await expect(complete.saveIcon('Not saved yet')).toBeVisible();
  await expect(complete.terms).toContainText('The school still has your agreement.');
  expect((await getStoredRecord(page, id)).submitted_at).not.toBeNull();
  await page.unroute(`**${paths.saveStudent}`);
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(complete.terms).not.toContainText('The school still has your agreement.');
  await expect.poll(async () => (await getStoredRecord(page, id)).submitted_at).toBeNull();
});

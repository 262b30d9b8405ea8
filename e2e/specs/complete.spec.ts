import { paths } from '@formroom/domain/api/paths.ts';
import { submissionReference } from '@formroom/domain/registration/submission-reference.ts';
import { formatLongDateTime } from '@formroom/domain/school/dates.ts';
import { CompletePage } from '../pages/complete-page.ts';
import { expect, test } from '../portal.ts';
import { signInFreshStudent } from '../steps/sign-in.ts';
import { getStoredRecord } from '../steps/stored-record.ts';

test.describe('A family far from the school', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('agrees, finds it confirmed on the school’s clock after a reload, and takes it back', async ({
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
    await expect(complete.mark('Saved')).toBeVisible();
    const { submitted_at: submittedAt } = await getStoredRecord(page, id);
    const reference = submissionReference(id, submittedAt ?? '');
    await expect(complete.fact('Reference')).toHaveText(reference);
    await expect(complete.fact('Agreed')).toHaveText(
      formatLongDateTime(new Date(submittedAt ?? ''), 'America/Port_of_Spain'),
    );
    await expect(complete.terms).toContainText('Some answers or documents are still missing.');
    const step = page.getByRole('navigation', { name: 'Registration steps' }).getByRole('link').last();
    await expect(step.getByText('Done:').or(step.getByTitle('Done:'))).toBeAttached();

    await page.reload();
    await expect(complete.agree).toBeChecked();
    await expect(complete.fact('Reference')).toHaveText(reference);

    await complete.agree.uncheck();
    await expect(complete.confirmation).toHaveCount(0);
    await expect.poll(async () => (await getStoredRecord(page, id)).submitted_at).toBeNull();
    const finish = page.getByRole('button', { name: 'Finish', exact: true });
    await finish.click();
    await expect(page.getByText('To leave it for later, press Finish once more.')).toBeVisible();
    await finish.click();
    await page.waitForURL('**/dashboard');
  });
});

test('An agreement is confirmed only once the school has it', async ({ page, context, portal }) => {
  const { id } = await signInFreshStudent(page, portal.url);
  const complete = new CompletePage(page);
  await complete.open();
  await expect.poll(async () => (await getStoredRecord(page, id)).terms_and_conditions).toBe(1);

  await context.setOffline(true);
  await complete.agree.check();
  await expect(complete.mark('Not saved yet')).toBeVisible();
  await expect(complete.terms).toContainText('Your agreement has not reached the school yet.');
  await expect(complete.confirmation).toHaveCount(0);
  await context.setOffline(false);
  await expect(complete.confirmation).toBeVisible();

  // Longer than the time until the button is pressed, so that there is no automatic retry before.
  const busy = { status: 503, headers: { 'Retry-After': '300' }, body: '{}' };
  await page.route(`**${paths.saveStudent}`, (route) => route.fulfill(busy));
  await complete.agree.uncheck();
  await expect(complete.mark('Not saved yet')).toBeVisible();
  await expect(complete.terms).toContainText('The school still has your agreement.');
  expect((await getStoredRecord(page, id)).submitted_at).not.toBeNull();
  await page.unroute(`**${paths.saveStudent}`);
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(complete.terms).not.toContainText('The school still has your agreement.');
  await expect.poll(async () => (await getStoredRecord(page, id)).submitted_at).toBeNull();
});

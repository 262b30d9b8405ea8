import { paths } from '@formroom/domain/api/paths.ts';
import { devices } from '@playwright/test';
import { cardUrls, ReportCardsPage } from '../pages/report-cards-page.ts';
import { expect, test } from '../portal.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { createApiClient } from '../steps/api-client.ts';
import { returningStudent } from '../steps/demo-accounts.ts';
import { tabTo } from '../steps/keyboard.ts';

const posted = { year: 2025, term: 3 } as const;
const [pdfUrl = '', pageUrl = ''] = cardUrls(returningStudent.id, posted);

test.beforeEach(({ page }) =>
  createApiClient(page.request).post(paths.loginStudent, {
    student_id: returningStudent.id,
    password: returningStudent.password,
  }),
);

test('A family reads a report card by keyboard', async ({ page }) => {
  const reports = new ReportCardsPage(page);
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await tabTo(page, page.getByRole('link', { name: 'View Term Reports' }));
  await page.keyboard.press('Enter');
  await expect(reports.item(posted)).toBeVisible();
  // The first term is not posted.
  await page.keyboard.press('Tab');
  await expect(reports.item(posted)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reports.frame).toBeVisible();
  await tabTo(page, reports.more);
  await page.keyboard.press('Space');
  await expect(reports.menuItem('Show as page')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reports.value('Average')).toBeVisible();
  await expect(reports.more).toBeFocused();
  const top = () => reports.card.getByRole('heading', { name: 'Subjects' }).boundingBox();
  const before = (await top())?.y ?? 0;
  await page.keyboard.press('PageDown');
  await expect.poll(async () => ((await top())?.y ?? before) < before).toBe(true);
  await page.keyboard.press('Escape');
  await expect(reports.item(posted)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(reports.heading).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(reports.reopen).toBeFocused();
});

test.describe('On a phone', () => {
  const { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'];
  test.use({ userAgent, viewport, deviceScaleFactor, isMobile, hasTouch });

  test('the card is first shown as a page, and its PDF is rendered on request', async ({ page }) => {
    const reports = new ReportCardsPage(page);
    const requests = reports.collectCardRequests();
    await reports.open();
    await reports.item(posted).tap();
    await expect(reports.value('Average')).toBeVisible();
    await expect(
      reports.card.getByRole('region', { name: 'Subjects' }).getByRole('heading').nth(1),
    ).toBeVisible();
    expect(requests).toEqual([pageUrl]);

    await reports.showAs('PDF');
    await expect(reports.card.locator('canvas').first()).toBeVisible();
    await expect(reports.card.getByRole('region', { name: /^Report card/ })).toContainText(
      returningStudent.id,
    );
    await expect(reports.frame).toHaveCount(0);
    expect(requests).toEqual([pageUrl, pdfUrl]);
    await reports.more.tap();
    await expect(reports.menuItem('Open the PDF in a new tab')).toHaveAttribute('href', pdfUrl);
    await page.keyboard.press('Escape');
    await expectAccessible(page, 'the rendered PDF');
  });
});

import { paths } from '@formroom/domain/api/paths.ts';
import { type APIRequestContext, type Page, request } from '@playwright/test';
import { type CardTerm, cardUrls, ReportCardsPage, formatTermLabel } from '../pages/report-cards-page.ts';
import { expect, test } from '../portal.ts';
import { createApiClient } from '../steps/api-client.ts';
import { waitForDownload } from '../steps/downloads.ts';
import { office, returningStudent } from '../steps/demo-accounts.ts';

const posted: CardTerm = { year: 2025, term: 3 };
const unposted: CardTerm = { year: 2026, term: 1 };
const [pdfUrl = '', pageUrl = ''] = cardUrls(returningStudent.id, posted);

const signIn = (page: Page) =>
  createApiClient(page.request).post(paths.loginStudent, {
    student_id: returningStudent.id,
    password: returningStudent.password,
  });

test.beforeEach(({ page }) => signIn(page));

test('A family opens a report card from the dashboard, as a PDF and as a page', async ({ page }) => {
  const reports = new ReportCardsPage(page);
  const requests = reports.collectCardRequests();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'View Term Reports' }).click();
  await expect(reports.items).toHaveText([
    /^Form 2 2AEnd of Term ReportTerm 1 Michaelmas 2026-2027Report not posted$/,
    /^Form 1 1AEnd of Term ReportTerm 3 Trinity 2025-2026Report posted \d{4}-\d\d-\d\d \d\d:\d\dAverage \d+\.\d, class \d+\.\d$/,
    /Term 2 Hilary 2025-2026/,
    /Term 1 Michaelmas 2025-2026/,
  ]);

  const responsePromise = page.waitForResponse(`**${pdfUrl}`);
  await reports.item(posted).click();
  await expect(reports.frame).toHaveAttribute('title', `Report card, ${formatTermLabel(posted)}`);
  const headers = await (await responsePromise).allHeaders();
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['cache-control']).toContain('no-store');
  const download = waitForDownload(page);
  await reports.card.getByRole('link', { name: 'Download the PDF' }).click();
  expect((await download).suggestedFilename()).toBe('Report Card 20260001 2025 Term 3.pdf');
  // The data of the page is not loaded, because that would count as opening the card again.
  expect(requests).not.toContain(pageUrl);

  await reports.showAs('page');
  await expect(reports.card.getByRole('heading', { name: returningStudent.name })).toBeVisible();
  await expect(reports.value('Class')).toHaveText('1A');
  await expect(reports.value('Average')).toHaveText(/^\d+\.\d \([A-E]\)Last term \d+\.\d$/);
  await expect(reports.value('Rank')).toHaveText(/^\d+(st|nd|rd|th) of \d+ in the class$/);
  const rows = reports.card.getByRole('table').getByRole('row');
  await expect(rows.first()).toContainText('Course (30%)');
  await expect(rows.nth(4)).toBeVisible();
  expect(requests.filter((address) => address === pageUrl)).toHaveLength(1);

  // A double click closes the card, not the list too.
  for (const time of ['first', 'second']) {
    await reports.close.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(reports.card, `the ${time} time`).toHaveCount(0);
    await expect(reports.item(posted)).toBeFocused();
    await expect(page).toHaveURL(/\/term-reports$/);
    if (time === 'first') await reports.item(posted).click();
  }
});

test('A family sees the averages of the posted terms, and which marks do not count', async ({ page }) => {
  const reports = new ReportCardsPage(page);
  await reports.open();
  await reports.dialog.getByRole('button', { name: 'Close' }).click();
  await expect(reports.averages.getByRole('row')).toHaveText([
    'TermAverageClass average',
    /^Term 1 Michaelmas 2025-2026Average \d+\.\dClass average \d+\.\d$/,
    /^Term 2 Hilary 2025-2026Average \d+\.\dClass average \d+\.\d$/,
    /^Term 3 Trinity 2025-2026Average \d+\.\dClass average \d+\.\d$/,
  ]);
  await reports.reopen.click();
  await reports.item(posted).click();
  await reports.showAs('page');
  const average = (await reports.value('Average').textContent())?.split(' ')[0] ?? '';
  // The phone's Back button closes the card, not the list.
  await page.goBack();
  await expect(reports.card).toHaveCount(0);
  await expect(reports.dialog).toBeVisible();
  await page.goForward();
  await expect(reports.card).toBeVisible();
  await reports.close.click();
  await expect(reports.card).toHaveCount(0);
  await expect(reports.item(posted)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(reports.averages.getByRole('row').last()).toContainText(average);

  await reports.reopen.click();
  await expect(reports.item(unposted)).toBeDisabled();
  await expect(reports.item(posted)).toBeEnabled();
  await reports.item(unposted).click({ force: true });
  await reports.item({ year: 2025, term: 2 }).click();
  await expect(reports.card).toHaveAccessibleName(`Report card, ${formatTermLabel({ year: 2025, term: 2 })}`);
  await reports.showAs('page');
  const cell = reports.card.getByRole('table').getByRole('row').nth(1).getByRole('cell').nth(1);
  await expect(cell).toHaveText('----not part of the total');
  await expect(reports.card.getByText('---- is not part of this term’s total.')).toBeVisible();
  await reports.close.click();
  await expect(reports.card).toHaveCount(0);
});

test('A card that the school removes while it is open is reported as removed, also in the list', async ({
  page,
  portal,
}) => {
  const reports = new ReportCardsPage(page);
  await reports.open();
  await reports.item(posted).click();
  await expect(reports.frame).toBeVisible();
  const officeRequests = await signInOffice(portal.url);
  await setPosted(officeRequests, 0);
  try {
    await reports.more.click();
    await expect(reports.card.getByRole('alert')).toContainText('This report card is no longer available');
    await expect(reports.card.getByRole('table')).toHaveCount(0);
    await reports.close.click();
    await expect(reports.item(posted)).toContainText('Report not posted');
    await expect(reports.item(posted)).toBeDisabled();
    await reports.dialog.getByRole('button', { name: 'Close' }).click();
    await expect(reports.averages.getByRole('row')).toHaveCount(3);
  } finally {
    await setPosted(officeRequests, 1);
  }
  await reports.reopen.click();
  await expect(reports.item(posted)).toBeEnabled();
});

async function signInOffice(url: string) {
  const officeRequests = await request.newContext({ baseURL: url });
  await createApiClient(officeRequests).post(paths.adminLogin, office);
  return officeRequests;
}

const setPosted = (officeRequests: APIRequestContext, flag: 0 | 1) =>
  createApiClient(officeRequests).post(paths.postReportCards, { ...posted, posted: flag });

import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { type APIRequestContext, type Page, request } from '@playwright/test';
import {
  type CardTerm,
  cardAddresses,
  TermReportsPage,
  formatTermLabel,
} from '../pages/term-reports-page.ts';
import { expect, test } from '../portal.ts';
import { createApiClient } from '../steps/api-client.ts';
import { office, returningStudent } from '../steps/demo-accounts.ts';

const posted: CardTerm = { year: 2025, term: 3 };
const unposted: CardTerm = { year: 2026, term: 1 };
const [pdfAddress = '', pageAddress = ''] = cardAddresses(returningStudent.id, posted);

/** Signs in through the API. */
const enter = (page: Page) =>
  createApiClient(page.request).post(paths.loginStudent, {
    student_id: returningStudent.id,
    password: returningStudent.password,
  });

test.beforeEach(({ page }) => enter(page));

test(
  'A family opens a report card from the dashboard, as it prints and as a page',
  { tag: '@whole-browser' },
  async ({ page }) => {
    const reports = new TermReportsPage(page);
    const asked = reports.listenForCards();
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'View Term Reports' }).click();
    await expect(reports.items).toHaveText([
      /^Form 2 2AEnd of Term ReportTerm 1 Michaelmas 2026-2027Report not posted$/,
      /^Form 1 1AEnd of Term ReportTerm 3 Trinity 2025-2026Report posted \d{4}-\d\d-\d\d \d\d:\d\dAverage \d+\.\d, class \d+\.\d$/,
      /Term 2 Hilary 2025-2026/,
      /Term 1 Michaelmas 2025-2026/,
    ]);

    const answer = page.waitForResponse(`**${pdfAddress}`);
    await reports.item(posted).click();
    await expect(reports.frame).toHaveAttribute('title', `Report card, ${formatTermLabel(posted)}`);
    const headers = await (await answer).allHeaders();
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['cache-control']).toContain('no-store');
    const download = page.waitForEvent('download');
    await reports.card.getByRole('link', { name: 'Download the PDF' }).click();
    expect((await download).suggestedFilename()).toBe('Report Card 20260001 2025 Term 3.pdf');
    // Each response counts as an opening.
    expect(asked).not.toContain(pageAddress);

    await reports.showAs('page').click();
    await expect(reports.card.getByRole('heading', { name: returningStudent.name })).toBeVisible();
    await expect(reports.fact('Class')).toHaveText('1A');
    await expect(reports.fact('Average')).toHaveText(/^\d+\.\d \([A-E]\)Last term \d+\.\d$/);
    await expect(reports.fact('Rank')).toHaveText(/^\d+(st|nd|rd|th) of \d+ in the class$/);
    const rows = reports.card.getByRole('table').getByRole('row');
    await expect(rows.first()).toContainText('Course (30%)');
    await expect(rows.nth(4)).toBeVisible();
    expect(asked.filter((address) => address === pageAddress)).toHaveLength(1);

    await reports.close.click();
    await expect(reports.card).toHaveCount(0);
    await expect(reports.item(posted)).toBeFocused();
  },
);

test(
  'A family sees the averages of the posted terms, opens the list again, and reads what does not count',
  { tag: '@whole-browser' },
  async ({ page }) => {
    const reports = new TermReportsPage(page);
    await reports.open();
    await reports.dialog.getByRole('button', { name: 'Close' }).click();
    await expect(reports.averages.getByRole('row')).toHaveText([
      'TermAverageClass average',
      /^Term 1 Michaelmas 2025-2026\d+\.\d\d+\.\d$/,
      /^Term 2 Hilary 2025-2026\d+\.\d\d+\.\d$/,
      /^Term 3 Trinity 2025-2026\d+\.\d\d+\.\d$/,
    ]);
    await reports.reopen.click();
    await reports.item(posted).click();
    await reports.showAs('page').click();
    const average = (await reports.fact('Average').textContent())?.split(' ')[0] ?? '';
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
    await expect(reports.card).toHaveAccessibleName(
      `Report card, ${formatTermLabel({ year: 2025, term: 2 })}`,
    );
    await reports.showAs('page').click();
    const cell = reports.card.getByRole('table').getByRole('row').nth(1).getByRole('cell').nth(1);
    await expect(cell).toHaveText('----not part of the total');
    await expect(reports.card.getByText('---- is not part of this term’s total.')).toBeVisible();
    await reports.close.click();
    await expect(reports.card).toHaveCount(0);
  },
);

test('A student gets no card that is not posted, and none of another, by any address', async ({
  page,
  portal,
}) => {
  const other = '20260003';
  const term = { year: '2025', term: '3' };
  const closed = [
    ...cardAddresses(returningStudent.id, unposted),
    ...cardAddresses(other, posted),
    pathTo(paths.reportCardTerms, { id: other }),
    pathTo(paths.reportCards, { ...term, class: '1A' }),
    pathTo(paths.reportCardViews, term),
    pathTo(paths.termReadiness, term),
    paths.termReportsPosted,
  ];
  const desk = await officeAt(portal.url);
  for (const address of closed) expect((await desk.get(address)).status(), address).toBe(200);

  const twisted = [
    ...cardAddresses(other, posted).map((address) => `${address}?id=${returningStudent.id}`),
    ...cardAddresses(returningStudent.id, unposted).map((address) => `${address}?posted=1`),
    pdfAddress.replace('/2025/3', '/%32026/1'),
    pdfAddress.replace('/2025/3', '/2026/01'),
    pdfAddress.replace(returningStudent.id, `${returningStudent.id}%2F..%2F${other}`),
  ];
  await page.goto('/term-reports');
  const statusOf = (address: string) => page.evaluate(async (at) => (await fetch(at)).status, address);
  for (const address of cardAddresses(returningStudent.id, posted))
    expect(await statusOf(address), address).toBe(200);
  for (const address of closed) expect([403, 404], address).toContain(await statusOf(address));
  for (const address of twisted) expect([403, 404, 422], address).toContain(await statusOf(address));
});

test(
  'A card that the school takes back meanwhile says so, and leaves the list',
  { tag: '@whole-browser' },
  async ({ page, portal }) => {
    const reports = new TermReportsPage(page);
    await reports.open();
    await reports.item(posted).click();
    await expect(reports.frame).toBeVisible();
    const desk = await officeAt(portal.url);
    await setPosted(desk, 0);
    try {
      await reports.showAs('page').click();
      await expect(reports.card.getByRole('alert')).toContainText('This report card is no longer available');
      await expect(reports.card.getByRole('table')).toHaveCount(0);
      await reports.close.click();
      await expect(reports.item(posted)).toContainText('Report not posted');
      await expect(reports.item(posted)).toBeDisabled();
      await reports.dialog.getByRole('button', { name: 'Close' }).click();
      await expect(reports.averages.getByRole('row')).toHaveCount(3);
    } finally {
      await setPosted(desk, 1);
    }
    await reports.reopen.click();
    await expect(reports.item(posted)).toBeEnabled();
  },
);

async function officeAt(url: string) {
  const desk = await request.newContext({ baseURL: url });
  await createApiClient(desk).post(paths.adminLogin, office);
  return desk;
}

const setPosted = (desk: APIRequestContext, flag: 0 | 1) =>
  createApiClient(desk).post(paths.postTermReports, { ...posted, posted: flag });

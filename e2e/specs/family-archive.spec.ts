import { readFile } from 'node:fs/promises';
import type { FamilyArchiveSummary } from '@formroom/domain/api/family-archive.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { Download, Page } from '@playwright/test';
import { readZip } from '../../apps/server/src/testing/read-zip.ts';
import { OfficeStudentsPage } from '../pages/office-students-page.ts';
import { expect, test } from '../portal.ts';
import { expectAccessibleAtBothWidths } from '../steps/accessibility.ts';
import { createApiClient } from '../steps/api-client.ts';
import { returningStudent } from '../steps/demo-accounts.ts';
import { signInAsOffice, signInFreshStudent } from '../steps/sign-in.ts';
import { captureDownload } from '../steps/downloads.ts';

const openArchive = async (download: Download) => readZip(await readFile(await download.path()));

const downloadOn = (page: Page) =>
  captureDownload(page, () => page.getByRole('button', { name: 'Download everything' }).click());

test('A family downloads everything the school holds about its child', async ({ page, portal }) => {
  const { id } = await signInFreshStudent(page, portal.url);
  await createApiClient(page.request).post(paths.saveStudent, {
    id,
    first_name: 'Marva',
    allergy: 'Peanuts',
  });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Download everything the school holds about Marva' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Everything the school holds about Marva');
  await expect(heading).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'No files' })).toHaveText(
    'No files: none have been uploaded',
  );

  const download = await downloadOn(page);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${id} record \\d{4}-\\d\\d-\\d\\d\\.zip$`));
  const files = await openArchive(download);
  expect(files.get('Read me first.txt')?.toString()).toContain(`student ID ${id}`);
  expect(files.get('Registration record.csv')?.toString()).toContain('Medical history,Allergies,Peanuts');
  expect(files.get('History.csv')?.toString()).toContain('Medical history: Allergies,,Peanuts,The family');
  expect(files.get('Registration form.pdf')?.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByRole('status').filter({ hasText: 'The download has started.' })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'after the download');
});

test('A failed download shows an error and can be retried', async ({ page }) => {
  await createApiClient(page.request).post(paths.loginStudent, {
    student_id: returningStudent.id,
    password: returningStudent.password,
  });
  const address = `**${pathTo(paths.familyArchiveFacts, { id: returningStudent.id })}`;
  await page.route(address, (route) =>
    route.fulfill({ status: 503, json: { message: 'The store is unavailable.' } }),
  );
  await page.goto('/my-data');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The store is unavailable.');
  await expectAccessibleAtBothWidths(page, 'facts unavailable');
  await page.unroute(address);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('3 posted report cards')).toBeVisible();

  await page.route(address, async (route) => {
    const facts = (await (await route.fetch()).json()) as FamilyArchiveSummary;
    await route.fulfill({ json: { ...facts, not_now: 'Several families are downloading.' } });
  });
  await page.getByRole('button', { name: 'Download everything' }).click();
  await expect(alert).toContainText('Several families are downloading.');
  await expectAccessibleAtBothWidths(page, 'too many downloads');
  await page.unroute(address);
  const button = page.getByRole('button', { name: 'Download everything' });
  await expect(button).toBeFocused();
  await expect(alert.getByRole('button')).toHaveCount(0);
  const download = await captureDownload(page, () => page.keyboard.press('Enter'));
  expect([...(await openArchive(download)).keys()]).toContain('Report cards/2025-2026 Trinity.pdf');
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Download it again' })).toBeFocused();
});

test('The office downloads everything for a family, and the family’s archive says so', async ({
  page,
  portal,
  browser,
}) => {
  const familyPage = await browser.newPage({ baseURL: portal.url });
  const { id } = await signInFreshStudent(familyPage, portal.url);
  await signInAsOffice(page);
  const students = new OfficeStudentsPage(page);
  await students.find(id);
  await students.choose('Download Everything');
  await expect(page.getByRole('dialog', { name: 'Download Everything' })).toContainText(id);
  await expect(page.getByText('No files: none have been uploaded')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'the office’s dialog');
  const files = await openArchive(await downloadOn(page));
  expect([...files.keys()]).toContain('Registration record.csv');

  await familyPage.goto('/my-data');
  const own = await openArchive(await downloadOn(familyPage));
  expect(own.get('Who has looked.csv')?.toString()).toContain(
    'All data of a student downloaded,This student,The school office',
  );
  await familyPage.close();
});

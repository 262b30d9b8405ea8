import { readFile } from 'node:fs/promises';
import { paths } from '@formroom/domain/api/paths.ts';
import type { Download, Page } from '@playwright/test';
import { readZip } from '../../apps/server/src/testing/read-zip.ts';
import { expect, test } from '../portal.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { createApiClient } from '../steps/api-client.ts';
import { signInAndFind, signInFreshStudent } from '../steps/sign-in.ts';
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
  await expect(page.getByRole('button', { name: 'Download it again' })).toBeVisible();
});

test('The office downloads everything for a family, and the family’s archive says so', async ({
  page,
  portal,
  browser,
}) => {
  const familyPage = await browser.newPage({ baseURL: portal.url });
  const { id } = await signInFreshStudent(familyPage, portal.url);
  const students = await signInAndFind(page, id);
  await students.choose('Download Everything');
  await expect(page.getByRole('dialog', { name: 'Download Everything' })).toContainText(id);
  await expect(page.getByText('No files: none have been uploaded')).toBeVisible();
  await expectAccessible(page, 'the office’s dialog');
  const files = await openArchive(await downloadOn(page));
  expect([...files.keys()]).toContain('Registration record.csv');

  await familyPage.goto('/my-data');
  const own = await openArchive(await downloadOn(familyPage));
  expect(own.get('Who has looked.csv')?.toString()).toContain(
    'All data of a student downloaded,This student,The school office',
  );
  await familyPage.close();
});

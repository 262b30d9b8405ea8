import { paths } from '@formroom/domain/api/paths.ts';
import { printFormsSchema, printListsSchema } from '@formroom/domain/api/prints.ts';
import { registrationProgressSchema } from '@formroom/domain/api/reports.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { mockGet, api } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { csrfCookie } from '#web/testing/mock-post.ts';
import { signedInAsOffice } from '#web/testing/fixtures.ts';

/** Opens the panel in a school with one class; returns the bodies that are sent to the path. */
function openPrintPanel(path: string) {
  const bodies: unknown[] = [];
  api.use(
    ...signedInAsOffice(),
    csrfCookie,
    mockGet(paths.registrationProgress, registrationProgressSchema, [
      { class_id: '1A', complete: 10, under_way: 14, agreed: 3, not_begun: 7, total: 31 },
      { class_id: '1B', complete: 10, under_way: 12, agreed: 3, not_begun: 7, total: 29 },
    ]),
    http.post(`*${path}`, async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.arrayBuffer(new TextEncoder().encode('%PDF-1.4').buffer, {
        headers: { 'Content-Type': 'application/pdf' },
      });
    }),
  );
  openPortal('/admin/print');
  return bodies;
}

test('a class list is printed with the chosen and the empty columns', async () => {
  const bodies = openPrintPanel(paths.printLists);
  await page.getByLabelText('Class', { exact: true }).selectOptions('1A');
  await page.getByLabelText('Date of Birth').click();
  await page.getByLabelText(/^Empty columns/).fill('Paid, Form returned,');
  await page.getByRole('button', { name: 'Make the PDF' }).click();
  await expect.element(page.getByText('Class List 1A.pdf is ready')).toBeVisible();
  await expectAccessible('a printed list');
  expect(bodies.map((body) => printListsSchema.parse(body))).toEqual([
    {
      selection: { filter: { class: '1A' } },
      list: 'classList',
      format: 'pdf',
      columns: ['date_of_birth'],
      empty_columns: ['Paid', 'Form returned'],
    },
  ]);
});

test('labels are printed on the chosen paper', async () => {
  const bodies = openPrintPanel(paths.printLists);
  await page.getByRole('radio', { name: 'Address labels' }).click();
  const sheet = page.getByLabelText('Sheet of labels');
  await expect.element(sheet).toHaveDisplayValue('A4: 3 by 8, 70 × 37 mm');
  await sheet.selectOptions('Letter: 3 by 10, 2⅝ × 1 inch (Avery 5160)');
  await page.getByRole('button', { name: 'Make the PDF' }).click();
  await expect.element(page.getByText('Address Labels.pdf is ready')).toBeVisible();
  expect(bodies).toMatchObject([{ list: 'addressLabels', label_sheet: '3x10' }]);
});

test('a heading that is too long is named at its box, and nothing is printed', async () => {
  const bodies = openPrintPanel(paths.printLists);
  const box = page.getByLabelText(/^Empty columns/);
  await box.fill('Paid, Permission slip returned');
  await expect
    .element(page.getByText('“Permission slip returned” has 24 characters, and 20 fit.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Make the PDF' }).click();
  await expect.element(box).toHaveFocus();
  await expectAccessible('a heading that is too long');
  expect(bodies).toEqual([]);
});

test('a whole form is chosen where a class can be', async () => {
  const bodies = openPrintPanel(paths.printLists);
  await page.getByLabelText('Class', { exact: true }).selectOptions('Form 1 (60 students)');
  await page.getByRole('radio', { name: 'Emergency sheet', exact: true }).click();
  await page.getByRole('button', { name: 'Make the PDF' }).click();
  await expect.element(page.getByText('Emergency Sheet Form 1.pdf is ready')).toBeVisible();
  expect(bodies).toMatchObject([{ selection: { filter: { class: 'Form 1' } } }]);
});

test('the blank forms of the school are printed as one PDF', async () => {
  const bodies = openPrintPanel(paths.printForms);
  await page.getByRole('radio', { name: 'Blank registration forms' }).click();
  await expect.element(page.getByRole('button', { name: 'Make an Excel file' })).not.toBeInTheDocument();
  await expectAccessible('forms to print');
  await page.getByRole('button', { name: 'Make the PDF' }).click();
  await expect.element(page.getByText('Blank Registration Forms.pdf is ready')).toBeVisible();
  expect(bodies.map((body) => printFormsSchema.parse(body))).toEqual([
    { selection: { filter: {} }, content: 'blank' },
  ]);
});

test('transcripts are made as a PDF only', async () => {
  const bodies = openPrintPanel(paths.printTranscripts);
  await page.getByRole('radio', { name: 'Transcripts' }).click();
  await page.getByLabelText('Class', { exact: true }).selectOptions('1A');
  await expect.element(page.getByRole('button', { name: 'Make an Excel file' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Make the PDF' }).click();
  await expect.element(page.getByText('Transcripts 1A.pdf is ready')).toBeVisible();
  expect(bodies).toEqual([{ selection: { filter: { class: '1A' } } }]);
});

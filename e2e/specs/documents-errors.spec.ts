import type { ErrorBody } from '@formroom/domain/api/errors.ts';
import type { DocumentType } from '@formroom/domain/registration/documents.ts';
import { MAX_FILE_BYTES } from '@formroom/domain/registration/upload-refusals.ts';
import { POLL_MS } from '../pages/registration-page.ts';
import { DocumentsPage } from '../pages/documents-page.ts';
import { expect, test } from '../portal.ts';
import { pdf, pdfWithScript, photo, protectedPdf, textFile, type TestFile } from '../steps/document-files.ts';
import { openDocuments } from '../steps/open-documents.ts';

/** Returns the server's error message for a file. */
async function getServerMessage(form: DocumentsPage, type: DocumentType, file: TestFile) {
  return ((await (await form.store(type, file)).json()) as ErrorBody).message;
}

test('A file that is not accepted is rejected at once, or by the server with the same message', async ({
  page,
  portal,
}) => {
  const { form } = await openDocuments(page, portal.url);
  const invalidFiles = [
    ['birth_certificate', textFile('letter.pdf', 'Dear school')],
    ['immunization_card', textFile('empty.jpg', '')],
    ['sea_slip', pdf('heavy.pdf', ['Slip'], { padding: MAX_FILE_BYTES })],
    ['picture', pdf('portrait.pdf', ['Me'])],
  ] as const;
  for (const [type, file] of invalidFiles) {
    const card = form.card(type);
    await card.choose(file);
    const message = await getServerMessage(form, type, file);
    await expect(card.region).toContainText(`Could not upload the file! ${file.name}: ${message}`);
    await expect(card.chosenFiles).toHaveCount(0);
    await expect(card.chip).toHaveText('Needed');
  }

  const card = form.card('birth_certificate');
  const complete = await photo(page, 'half.jpg', { width: 1200, height: 900, grain: true });
  const half = { ...complete, buffer: complete.buffer.subarray(0, complete.buffer.length / 2) };
  const script = pdfWithScript('script.pdf');
  await card.choose(script, half, protectedPdf('protected.pdf'), await photo(page, 'good.jpg'));
  await expect(card.region).toContainText(
    'half.jpg: This file can’t be read: it is damaged or not complete.',
  );
  await card.button('Upload').click();
  await expect(card.storedFiles).toHaveText([/good\.jpg/]);

  await expect(card.chosenFiles.first()).toContainText('script.pdf');
  const message = await getServerMessage(form, 'birth_certificate', script);
  await expect(card.chosenFiles.first()).toContainText(`Could not upload the file! ${message}`);
  expect(message).toContain('program');
  await expect(card.chosenFiles.nth(1)).toContainText('Could not upload the file! This PDF is protected.');
  await expect(card.progress.first()).toHaveAttribute('aria-valuenow', '0');
  await expect(card.button(/^Retry/)).toHaveCount(0);

  await card.button('Upload').click();
  await expect(card.announcement).toHaveText('Please select a file!');
  await card.button('Remove script.pdf').click();
  await card.button('Remove protected.pdf').click();
  await expect(card.button('Resubmit File')).toBeVisible();
});

test('Files from one phone appear on the other, which says when no more can be added', async ({
  page,
  context,
  portal,
}) => {
  await page.clock.install();
  const { id, form } = await openDocuments(page, portal.url);
  const other = new DocumentsPage(await context.newPage(), id);
  await other.open();
  const [card, otherCard] = [form.card('birth_certificate'), other.card('birth_certificate')];
  await card.choose(pdf('sixth.pdf', ['6']));
  await expect(card.chosenFiles).toHaveCount(1);
  await otherCard.upload(...['1', '2', '3', '4', '5'].map((number) => pdf(`${number}.pdf`, [number])));
  await page.clock.fastForward(POLL_MS);
  await expect(card.storedFiles).toHaveCount(5);
  await card.button('Upload').click();
  await expect(card.chosenFiles).toContainText(
    'Could not upload the file! Birth Certificate can have at most 5 files.',
  );
});

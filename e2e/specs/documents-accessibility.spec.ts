import { expect, test } from '../portal.ts';
import { expectAccessible, expectAccessibleAtBothWidths } from '../steps/accessibility.ts';
import { chooseFile } from '../steps/choose-file.ts';
import { pdf, pdfWithScript, photo, textFile } from '../steps/document-files.ts';
import { tabTo } from '../steps/keyboard.ts';
import { openDocuments } from '../steps/open-documents.ts';
import { limitUpload } from '../steps/slow-upload.ts';

const HALF_MB = 500_000;

test('Uploading is accessible in each of its states', { tag: '@full-browser' }, async ({ page, portal }) => {
  test.slow();
  const { form } = await openDocuments(page, portal.url);
  await form.card('sea_slip').button('Upload').click();
  await expect(form.card('sea_slip').announcement).toHaveText('Please select a file!');
  await form.card('picture').choose(textFile('portrait.gif', 'GIF89a'));
  await expect(form.card('picture').region).toContainText('Could not upload the file! portrait.gif');
  const certificate = form.card('birth_certificate');
  const long = 'a very long name of a certificate that the health centre has scanned in 2026';
  await certificate.choose(
    pdf(`${long}.pdf`, ['Certificate'], { padding: HALF_MB }),
    await photo(page, 'IMG_2041.jpg'),
  );
  await expect(certificate.chosenFiles).toHaveCount(2);
  const removeLimit = await limitUpload(page, HALF_MB / 16);
  await certificate.button('Upload').click();
  await expect(certificate.progress).toBeVisible();
  const immunization = form.card('immunization_card');
  await immunization.choose(pdfWithScript('card.pdf'));
  await expect(immunization.chosenFiles).toHaveCount(1);
  await expectAccessibleAtBothWidths(page, 'no file chosen, file rejected, chosen and uploading');

  await removeLimit();
  await expect(certificate.storedFiles).toHaveCount(2, { timeout: 30_000 });
  await certificate.button('Resubmit File').click();
  await expect(certificate.button('Keep the files')).toBeVisible();
  await immunization.button('Upload').click();
  await expect(immunization.region).toContainText('contains a program');
  await expectAccessibleAtBothWidths(page, 'failed and replacing');
  await immunization.button('Remove card.pdf').click();
  await certificate.button('Keep the files').click();

  await certificate.button('Preview IMG_2041.jpg').click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'picture preview');
  await page.keyboard.press('Escape');
  await certificate.button('Remove IMG_2041.jpg').click();
  await expect(page.getByRole('alertdialog', { name: 'Remove this file?' })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'confirmation of the removal');
  await page.keyboard.press('Escape');
  await certificate.button(`Preview ${long}.pdf`).click();
  await expect(page.locator('iframe')).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'PDF preview');
  await page.keyboard.press('Escape');

  await immunization.choose(await photo(page, 'card.jpg'));
  await expect(immunization.chosenFiles).toHaveCount(1);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: 'Leave without uploading?' })).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'confirmation before leaving');
});

test(
  'At the largest zoom, a long file name leaves room for the document',
  { tag: '@full-browser' },
  async ({ page, portal }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    const { form } = await openDocuments(page, portal.url);
    const card = form.card('birth_certificate');
    const name = `${'scanned_by_the_registrar_general_'.repeat(2)}2026-11-21_final.pdf`;
    await card.upload(pdf(name, ['Certificate']));
    await card.button(`Preview ${name}`).click();
    const frame = page.locator('iframe');
    await frame.scrollIntoViewIfNeeded();
    await expect(frame).toBeInViewport({ ratio: 0.9 });
    await expectAccessible(page, 'a PDF at the largest zoom');
    await page.keyboard.press('Escape');
    await card.button(`Remove ${name}`).click();
    const explanation = page.getByRole('alertdialog').getByText('no longer counts');
    await expect(explanation).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, 'confirmation at the largest zoom');
  },
);

test('A document is uploaded, previewed and replaced by keyboard', async ({ page, portal }) => {
  const { form } = await openDocuments(page, portal.url);
  const card = form.card('birth_certificate');
  const press = async (key: string) => page.keyboard.press(key);

  await tabTo(page, card.button('Choose file'));
  await chooseFile(page, await photo(page, 'IMG_2041.jpg'), () => press('Enter'));
  await tabTo(page, card.button('Upload'));
  await press('Enter');
  await expect(card.storedFiles).toHaveCount(1);
  await expect(card.region).toBeFocused();

  await tabTo(page, card.button('Preview IMG_2041.jpg'));
  await press('Enter');
  await expect(page.getByRole('dialog', { name: 'IMG_2041.jpg' })).toBeVisible();
  await press('Escape');
  await expect(card.button('Preview IMG_2041.jpg')).toBeFocused();
  await tabTo(page, card.button('Resubmit File'));
  await press('Space');
  await expect(card.region).toBeFocused();
  await tabTo(page, card.button('Keep the files'));
  await press('Enter');
  await expect(card.storedFiles).toHaveCount(1);
  await expect(card.region).toBeFocused();
});

import { expect, test } from '../portal.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { chooseFile } from '../steps/choose-file.ts';
import { pdf, photo } from '../steps/document-files.ts';
import { tabTo } from '../steps/keyboard.ts';
import { openDocuments } from '../steps/open-documents.ts';

test('At the largest zoom, a long file name leaves room for the document', async ({ page, portal }) => {
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
  // The rest can be scrolled to.
  await expect(explanation).toBeInViewport({ ratio: 0.5 });
  await expectAccessible(page, 'confirmation at the largest zoom');
});

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

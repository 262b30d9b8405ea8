import { documents } from '@formroom/domain/registration/documents.ts';
import { expect, test } from '../portal.ts';
import { photo } from '../steps/document-files.ts';
import { openDocuments } from '../steps/open-documents.ts';
import { signInAsOffice } from '../steps/sign-in.ts';

const REASON = 'The stamp can’t be read. Please take the photo in daylight.';

test('The office asks for a document again, the family sends it, and the office checks it', async ({
  page,
  browser,
  portal,
}) => {
  const { id, form } = await openDocuments(page, portal.url);
  const card = form.card('birth_certificate');
  await card.choose(await photo(page, 'certificate.jpg'));
  await card.button('Upload').click();
  await expect(card.chip).toHaveText('Received');

  const office = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await signInAsOffice(office, `/admin/students/${id}/documents`);
  const review = office.getByRole('region', { name: documents.birth_certificate.label });
  await expect(review.getByRole('img', { name: /certificate/ })).toBeVisible();
  await expect(review).toContainText('Date of Birth');
  await office.setViewportSize({ width: 360, height: 740 });
  await review.getByRole('button', { name: /^Please send again/ }).click();
  await office.getByRole('textbox', { name: 'Reason' }).fill(REASON);
  await office.getByRole('button', { name: 'Ask for it again' }).click();
  await expect(review).toContainText('Asked for again');

  await page.goto('/dashboard');
  await expect(page.getByText(REASON)).toBeVisible();
  await form.open();
  await expect(card.region).toContainText(REASON);
  await expect(card.chip).toHaveText('Send again');
  await card.button('Resubmit File').click();
  await card.choose(await photo(page, 'daylight.jpg'));
  await card.button('Upload').click();
  await expect(card.chip).toHaveText('Received');
  await expect(card.region).not.toContainText(REASON);

  await office.reload();
  await expect(review).toContainText('To check');
  await review.getByRole('button', { name: /^Checked/ }).click();
  await expect(review.getByRole('button', { name: /^Undo this/ })).toBeVisible();
  await expect(review.getByText('Checked', { exact: true })).toBeVisible();
});

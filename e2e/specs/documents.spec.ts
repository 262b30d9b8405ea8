import { documentTypes } from '@formroom/domain/registration/documents.ts';
import { DocumentsPage } from '../pages/documents-page.ts';
import { expect, test } from '../portal.ts';
import { heicPhoto, pdf, photo, rotatedPhoto } from '../steps/document-files.ts';
import { signInFreshStudent } from '../steps/sign-in.ts';
import { waitForDownload } from '../steps/downloads.ts';
import { openDocuments } from '../steps/open-documents.ts';

test('A parent uploads both sides of a certificate, and the card and the list of steps show them', async ({
  page,
  portal,
}) => {
  const { form } = await openDocuments(page, portal.url);
  const card = form.card('birth_certificate');
  await expect(card.chip).toHaveText('Needed');

  await card.choose(await photo(page, 'IMG_2041.jpg'), await photo(page, 'IMG_2042.jpg'));
  await expect(card.chosenFiles).toHaveCount(2);
  await expect(card.announcement).toHaveText('Ready to upload: IMG_2041.jpg, IMG_2042.jpg.');
  expect(await form.getStoredFiles('birth_certificate')).toEqual([]);
  await card.button('Upload').click();

  await expect(card.chip).toHaveText('Received');
  await expect(card.announcement).toHaveText('IMG_2042.jpg is uploaded.');
  await expect(card.storedFiles).toHaveCount(2);
  await expect(card.storedFiles.first()).toContainText(/IMG_2041\.jpg.*\d{4}-\d\d-\d\d · \d+ KB/);
  await expect(page.getByRole('link', { name: /Upload Documents/ })).toContainText('1 of 4 in');
  expect((await form.getStoredFiles('birth_certificate')).map(({ name }) => name)).toEqual([
    'IMG_2041.jpg',
    'IMG_2042.jpg',
  ]);

  await page.goto('/registration/complete');
  await page.getByRole('link', { name: 'SEA Slip' }).click();
  await expect(card.storedFiles).toHaveCount(2);
  await expect(form.card('sea_slip').region).toBeFocused();
});

test('With all four documents, Continue marks the step as done, until one is removed', async ({
  page,
  portal,
}) => {
  const { id } = await signInFreshStudent(page, portal.url);
  const form = new DocumentsPage(page, id);
  for (const type of documentTypes) {
    if (type !== 'picture') await form.store(type, pdf(`${type}.pdf`, [type]));
  }
  await form.open();
  await form.card('picture').upload(await photo(page, 'picture.jpg'));
  const step = page.getByRole('navigation', { name: 'Registration steps' }).getByRole('link').nth(4);
  await expect(step).toHaveAccessibleName(/4 of 4 in$/);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(step).toHaveAccessibleName(/^Done:.*Upload Documents$/);
  await page.waitForURL('**/registration/complete');

  await page.goBack();
  const slip = form.card('sea_slip');
  await slip.button('Remove sea_slip.pdf').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(slip.chip).toHaveText('Needed');
  await expect(step).toHaveAccessibleName(/^5.*3 of 4 in$/);
});

test('A picture is previewed in a small dialog, a PDF in a frame', async ({ page, portal }) => {
  const { form } = await openDocuments(page, portal.url);
  const slip = form.card('sea_slip');
  await slip.choose(await photo(page, 'slip.jpg'));
  await slip.button('Preview slip.jpg').click();
  const small = page.getByRole('dialog', { name: 'slip.jpg' });
  await expect(small.getByRole('img', { name: 'slip.jpg' })).toBeVisible();
  await small.getByRole('button', { name: 'Close' }).click();

  await slip.button('Upload').click();
  await slip.button('Preview slip.jpg').click();
  const picture = small.getByRole('img', { name: 'slip.jpg' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
  await expect.poll(async () => (await small.boundingBox())?.width).toBeLessThanOrEqual(300);
  await page.keyboard.press('Escape');
  await expect(slip.button('Preview slip.jpg')).toBeFocused();

  const immunization = form.card('immunization_card');
  await immunization.upload(pdf('card.pdf', ['Immunization, page 1', 'Immunization, page 2']));
  await immunization.button('Preview card.pdf').click();
  const large = page.getByRole('dialog', { name: 'card.pdf' });
  await expect(large.locator('iframe[title="card.pdf"]')).toHaveAttribute('src', /^blob:/);
  const [{ url } = { url: '' }] = await form.getStoredFiles('immunization_card');
  await expect(large.getByRole('link', { name: 'Open card.pdf in a new tab' })).toHaveAttribute('href', url);
  const download = waitForDownload(page);
  await large.getByRole('link', { name: 'Download card.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('card.pdf');
  await large.getByRole('button', { name: 'Close' }).click();
  await expect(large).toBeHidden();
});

test('A blurred scan is replaced, and can be kept instead', async ({ page, portal }) => {
  const { form } = await openDocuments(page, portal.url);
  const card = form.card('birth_certificate');
  await card.upload(pdf('blurred 1.pdf', ['blurred 1']), pdf('blurred 2.pdf', ['blurred 2']));

  await card.button('Resubmit File').click();
  await expect(card.storedFiles).toHaveCount(0);
  await card.button('Keep the files').click();
  await expect(card.storedFiles).toHaveCount(2);

  await card.button('Resubmit File').click();
  await card.upload(pdf('sharp 1.pdf', ['sharp 1']), pdf('sharp 2.pdf', ['sharp 2']));
  await expect(card.storedFiles).toHaveText([/sharp 1\.pdf/, /sharp 2\.pdf/]);
  await expect(card.region).toBeFocused();

  await card.button('Add another file').click();
  await card.upload(pdf('sharp 3.pdf', ['sharp 3']));
  await card.button('Remove sharp 1.pdf').click();
  const question = page.getByRole('alertdialog', { name: 'Remove this file?' });
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(card.storedFiles).toHaveText([/sharp 2\.pdf/, /sharp 3\.pdf/]);
  await expect(card.region).toBeFocused();
  await expect(card.announcement).toHaveText('sharp 1.pdf is removed.');
  expect(await form.getStoredFiles('birth_certificate')).toHaveLength(2);

  const portrait = form.card('picture');
  await portrait.upload(await photo(page, 'me.jpg'));
  await expect(portrait.button('Add another file')).toHaveCount(0);
  await portrait.button('Resubmit File').click();
  await portrait.upload(await photo(page, 'me again.jpg'));
  await expect(portrait.storedFiles).toHaveText([/me again\.jpg/]);
});

test('A large photo is resized and rotated, and one that the browser can’t decode is uploaded as it is', async ({
  page,
  portal,
}) => {
  const { form } = await openDocuments(page, portal.url);
  const large = rotatedPhoto(await photo(page, 'large.jpg', { width: 3200, height: 2400, grain: true }));
  expect(large.buffer.length).toBeGreaterThan(3_000_000);
  const card = form.card('sea_slip');
  const request = page.waitForRequest('**/api/store-file');
  await card.upload(large);
  expect(Number((await (await request).allHeaders())['content-length'])).toBeLessThan(2_500_000);

  const [{ url } = { url: '' }] = await form.getStoredFiles('sea_slip');
  const uploaded = await page.evaluate(async (address) => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0, 1, 2);
    const [top, bottom] = [context?.getImageData(0, 0, 1, 1).data, context?.getImageData(0, 1, 1, 1).data];
    return {
      size: [picture.naturalWidth, picture.naturalHeight],
      isTopRed: Number(top?.[0]) > Number(top?.[2]),
      isBottomBlue: Number(bottom?.[2]) > Number(bottom?.[0]),
    };
  }, url);
  expect(uploaded).toEqual({ size: [1800, 2400], isTopRed: true, isBottomBlue: true });

  const immunization = form.card('immunization_card');
  const heic = await heicPhoto('IMG_2041.HEIC');
  await immunization.choose(heic);
  await immunization.button('Preview IMG_2041.HEIC').click();
  const small = page.getByRole('dialog');
  await expect(small.getByRole('alert')).toHaveText('This picture can’t be shown here.');
  await small.getByRole('button', { name: 'Close' }).click();
  const heicRequest = page.waitForRequest('**/api/store-file');
  await immunization.button('Upload').click();
  const sentBytes = Number((await (await heicRequest).allHeaders())['content-length']);
  expect(sentBytes).toBeGreaterThan(heic.buffer.length);
  expect(sentBytes).toBeLessThan(heic.buffer.length + 2000);
  await immunization.button('Preview IMG_2041.jpg').click();
  const picture = small.getByRole('img', { name: 'IMG_2041.jpg' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
});

test('Another student on the same computer sees none of the chosen files', async ({ page, portal }) => {
  const first = await signInFreshStudent(page, portal.url);
  const form = new DocumentsPage(page, first.id);
  await form.open();
  const card = form.card('sea_slip');
  await card.choose(await photo(page, 'slip of the first.jpg'));
  await expect(card.chosenFiles).toHaveCount(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await page.waitForURL(`${portal.url}/`);

  await signInFreshStudent(page, portal.url);
  await form.open();
  await expect(card.chip).toHaveText('Needed');
  await expect(page.getByText('slip of the first')).toHaveCount(0);
  await page.goBack();
  await page.goForward();
  await expect(card.chip).toHaveText('Needed');
  await expect(page.getByText('slip of the first')).toHaveCount(0);
});

import { devices, type Locator, type Page } from '@playwright/test';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { CompletePage } from '../pages/complete-page.ts';
import { DocumentsPage } from '../pages/documents-page.ts';
import { expect, test } from '../portal.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { chooseFile } from '../steps/choose-file.ts';
import { pdf, photo } from '../steps/document-files.ts';
import { signInFreshStudent } from '../steps/sign-in.ts';
import { openDocuments } from '../steps/open-documents.ts';

const { userAgent } = devices['Pixel 7'];
test.use({
  userAgent,
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
});

const openOnPhone = async (page: Page, portalUrl: string) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false });
  });
  const { form } = await openDocuments(page, portalUrl);
  return form;
};

/** Counts the pixels of a page that are not white. */
const inkOf = (canvas: Locator) =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const points = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? [];
    let ink = 0;
    for (let at = 0; at < points.length; at += 4) if (Number(points[at]) < 128) ink += 1;
    return ink;
  });

test('A parent photographs a document with the phone', async ({ page, portal }) => {
  const form = await openOnPhone(page, portal.url);
  const card = form.card('birth_certificate');
  await expect(card.region.locator('input[capture="environment"]')).toHaveAttribute('accept', 'image/*');
  await expect(card.region.getByText('or drop files here')).toBeHidden();
  const image = await photo(page, 'image.jpg', { width: 3000, height: 2000 });
  const camera = await chooseFile(page, image, () => card.button('Take photo').tap());
  expect(camera.isMultiple()).toBe(false);
  await card.button('Upload').tap();
  await expect(card.storedFiles).toHaveText([/image\.jpg/]);
  await expectAccessible(page, 'a phone with one document in');
});

test('A line of Complete leads to the last card, which stays in sight when the lists have come', async ({
  page,
  portal,
}) => {
  const { id } = await signInFreshStudent(page, portal.url);
  let letThrough = () => {};
  const waiting = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(`**${pathTo(paths.files, { id })}`, async (route) => {
    await waiting;
    await route.continue();
  });
  const complete = new CompletePage(page);
  await complete.open();
  await complete.missing.getByRole('link', { name: 'Passport Photo' }).tap();
  const { region, chip } = new DocumentsPage(page, id).card('picture');
  await expect(region).toBeFocused();
  letThrough();
  await expect(chip).toHaveText('Needed');
  await expect(region).toBeFocused();
  const bar = page.getByRole('button', { name: 'Continue', exact: true });
  const bottom = async () => {
    const [card, over] = [await region.boundingBox(), await bar.boundingBox()];
    return (card?.y ?? 0) + (card?.height ?? 0) - (over?.y ?? 0);
  };
  await expect.poll(bottom, { message: 'it stands above the bar' }).toBeLessThan(0);
});

test('A phone that shows no PDFs in frames gets its pages drawn', async ({ page, portal }) => {
  const form = await openOnPhone(page, portal.url);
  const card = form.card('immunization_card');
  const pages = Array.from({ length: 12 }, (_, index) => `Dose ${index + 1}`);
  await card.upload(pdf('card.pdf', pages));
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  await card.button('Preview card.pdf').tap();

  const dialog = page.getByRole('dialog', { name: 'card.pdf' });
  await expect(dialog.locator('iframe')).toHaveCount(0);
  const drawn = dialog.locator('canvas');
  await expect(drawn.first()).toBeVisible();
  await expect(dialog.getByText('Page 1 of 12')).toBeVisible();
  await expect(dialog.getByText('Dose 12')).toBeAttached();
  await expect.poll(() => inkOf(drawn.first())).toBeGreaterThan(100);
  expect(await drawn.count(), 'only what is near is drawn').toBeLessThan(6);

  const width = () => drawn.first().evaluate((canvas: HTMLCanvasElement) => canvas.width);
  const before = await width();
  await dialog.getByRole('button', { name: 'Larger' }).tap();
  await expect(dialog.getByText('150 %')).toBeVisible();
  await expect.poll(width).toBe(Math.round(before * 1.5));

  await dialog.getByText('Page 12 of 12').scrollIntoViewIfNeeded();
  const last = dialog.getByRole('figure').last().locator('canvas');
  await expect(last).toBeVisible();
  await expect.poll(() => drawn.count()).toBeLessThan(6);
  await expect(dialog.getByRole('link', { name: 'Open card.pdf in a new tab' })).toHaveAttribute(
    'target',
    '_blank',
  );
  await expectAccessible(page, 'drawn pages');
  expect(refused).toEqual([]);
});

test('A document that can’t be loaded or drawn can still be opened, and tried again', async ({
  page,
  portal,
}) => {
  const form = await openOnPhone(page, portal.url);
  const card = form.card('sea_slip');
  await card.upload(pdf('slip.pdf', ['Slip']));
  await page.route('**/api/files/*', (route) => route.abort());
  await page.route('**/assets/open-pdf-*', (route) => route.abort());
  await card.button('Preview slip.pdf').tap();
  const dialog = page.getByRole('dialog', { name: 'slip.pdf' });
  await expect(dialog.getByRole('alert')).toContainText('The document could not be loaded');
  await expectAccessible(page, 'a document that can’t be loaded');

  await page.unroute('**/api/files/*');
  await dialog.getByRole('button', { name: 'Retry' }).tap();
  await expect(dialog.getByRole('alert')).toContainText('The pages can’t be shown here');
  await expect(dialog.getByRole('link', { name: 'Download slip.pdf' })).toBeVisible();
  await expectAccessible(page, 'pages that can’t be drawn');

  await page.unroute('**/assets/open-pdf-*');
  await dialog.getByRole('button', { name: 'Retry' }).tap();
  await expect(dialog.locator('canvas')).toBeVisible();
});

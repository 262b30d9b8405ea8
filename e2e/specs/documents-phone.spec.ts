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

/** Counts the dark pixels of a rendered page. */
const countDarkPixels = (canvas: Locator) =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const pixels = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? [];
    let count = 0;
    for (let index = 0; index < pixels.length; index += 4) if (Number(pixels[index]) < 128) count += 1;
    return count;
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
});

test('A link to the last card keeps it visible after the lists have loaded', async ({ page, portal }) => {
  const { id } = await signInFreshStudent(page, portal.url);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${pathTo(paths.files, { id })}`, async (route) => {
    await released;
    await route.continue();
  });
  const complete = new CompletePage(page);
  await complete.open();
  await complete.missing.getByRole('link', { name: 'Passport Photo' }).tap();
  const { region, chip } = new DocumentsPage(page, id).card('picture');
  await expect(region).toBeFocused();
  release();
  await expect(chip).toHaveText('Needed');
  await expect(region).toBeFocused();
  const bar = page.getByRole('button', { name: 'Continue', exact: true });
  const getOverlap = async () => {
    const [card, buttonBar] = [await region.boundingBox(), await bar.boundingBox()];
    return (card?.y ?? 0) + (card?.height ?? 0) - (buttonBar?.y ?? 0);
  };
  await expect.poll(getOverlap, { message: 'pixels of the card under the bar' }).toBeLessThan(0);
});

test('On a phone that shows no PDF in a frame, its pages are rendered', async ({ page, portal }) => {
  const form = await openOnPhone(page, portal.url);
  const card = form.card('immunization_card');
  const pages = Array.from({ length: 12 }, (_, index) => `Dose ${index + 1}`);
  await card.upload(pdf('card.pdf', pages));
  const consoleErrors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') consoleErrors.push(message.text());
  });
  await card.button('Preview card.pdf').tap();

  const dialog = page.getByRole('dialog', { name: 'card.pdf' });
  await expect(dialog.locator('iframe')).toHaveCount(0);
  const canvases = dialog.locator('canvas');
  await expect(canvases.first()).toBeVisible();
  await expect(dialog.getByText('Page 1 of 12')).toBeVisible();
  await expect(dialog.getByText('Dose 12')).toBeAttached();
  await expect.poll(() => countDarkPixels(canvases.first())).toBeGreaterThan(100);
  expect(await canvases.count(), 'only pages near the viewport are rendered').toBeLessThan(6);

  const width = () => canvases.first().evaluate((canvas: HTMLCanvasElement) => canvas.width);
  const before = await width();
  await dialog.getByRole('button', { name: 'Larger' }).tap();
  await expect(dialog.getByText('150 %')).toBeVisible();
  await expect.poll(width).toBe(Math.round(before * 1.5));

  await dialog.getByText('Page 12 of 12').scrollIntoViewIfNeeded();
  const last = dialog.getByRole('figure').last().locator('canvas');
  await expect(last).toBeVisible();
  await expect.poll(() => canvases.count()).toBeLessThan(6);
  await expect(dialog.getByRole('link', { name: 'Open card.pdf in a new tab' })).toHaveAttribute(
    'target',
    '_blank',
  );
  await expectAccessible(page, 'rendered pages');
  expect(consoleErrors).toEqual([]);
});

test('A document that can’t be loaded or rendered can still be opened, and retried', async ({
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

  await page.unroute('**/api/files/*');
  await dialog.getByRole('button', { name: 'Retry' }).tap();
  await expect(dialog.getByRole('alert')).toContainText('The pages can’t be shown here');
  await expect(dialog.getByRole('link', { name: 'Download slip.pdf' })).toBeVisible();
  await expectAccessible(page, 'pages that can’t be rendered');

  await page.unroute('**/assets/open-pdf-*');
  await dialog.getByRole('button', { name: 'Retry' }).tap();
  await expect(dialog.locator('canvas')).toBeVisible();
});

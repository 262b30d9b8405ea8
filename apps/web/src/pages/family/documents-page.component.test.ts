import type { FileEntry } from '@formroom/domain/api/documents.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockNetworkError } from '#web/testing/fake-api.ts';
import {
  documentCard,
  mockDocumentsApi,
  pdfFile,
  photoFile,
  storedFile,
} from '#web/testing/fake-documents.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { signedInAsFamily, studentRecord } from '#web/testing/fixtures.ts';

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=of-this-tab';
});

function openDocuments(stored: FileEntry[] = []) {
  api.use(...signedInAsFamily(), ...mockDocumentsApi(stored));
  openPortal('/registration/documents');
}

test('the bar does not say that files are saved automatically', async () => {
  api.use(...signedInAsFamily(), ...mockDocumentsApi());
  openPortal('/registration/documents');
  const bar = page.getByRole('status').filter({ hasText: 'press Upload' });
  await expect.element(bar).toHaveTextContent('A file reaches the school when you press Upload');
  await expect.element(page.getByText('Answers are saved automatically')).not.toBeInTheDocument();
});

test('the list has a placeholder while it loads, and an error if it can’t be loaded', async () => {
  let letThrough = () => {};
  const waiting = new Promise<void>((resolve) => (letThrough = resolve));
  api.use(...signedInAsFamily());
  api.use(
    http.get(`*${paths.files}`, async () => {
      await waiting;
      return HttpResponse.error();
    }),
  );
  openPortal('/registration/documents');
  await expect.element(page.getByRole('heading', { name: 'SEA Slip' })).toBeVisible();
  await expectAccessible('loading');
  letThrough();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The list of files could not be loaded');
  await expectAccessible('not loaded');
  api.use(...mockDocumentsApi());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(documentCard('picture').chip).toHaveTextContent('Needed');
});

test('Upload without a file asks for one', async () => {
  openDocuments();
  const card = documentCard('sea_slip');
  await card.button('Upload').click();
  await expect.element(card.announcement).toHaveTextContent(/^Please select a file!$/);
  await expect.element(card.region.getByText('Please select a file!').first()).toBeVisible();
  await expect.element(card.button('Upload')).toHaveFocus();
});

test('a document takes five files', async () => {
  openDocuments();
  const card = documentCard('immunization_card');
  await card.choose(...['1', '2', '3', '4', '5', '6'].map((number) => pdfFile(`page ${number}.pdf`)));
  await expect.poll(card.chosen).toHaveLength(5);
  await expect.element(card.region).toHaveTextContent('There can be 5 files at most. One was left out.');
  await card.button('Upload').click();
  await expect.poll(card.stored).toHaveLength(5);
  await expect.element(card.button('Resubmit File')).toBeVisible();
  await expect.element(card.button('Add another file')).not.toBeInTheDocument();
});

test('the buttons do not move when a chosen photo becomes ready', async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const decode = vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(finished);
  onTestFinished(() => decode.mockRestore());
  openDocuments();
  const card = documentCard('birth_certificate');
  await card.choose(await photoFile('image.jpg'));
  await expect.poll(card.chosen).toEqual(['image.jpggetting ready …']);
  await expectAccessible('getting ready');
  const top = async () => (await card.button('Upload').findElement()).getBoundingClientRect().top;
  const before = await top();
  finish();
  await expect.element(card.region).toHaveTextContent('ready to upload');
  expect(await top()).toBe(before);
});

test('choosing a photo that can’t be used keeps the one chosen before', async () => {
  openDocuments();
  const card = documentCard('picture');
  await card.choose(await photoFile('me.jpg'));
  await expect.poll(card.chosen).toEqual([expect.stringContaining('me.jpg')]);
  await card.choose(new File(['GIF89a'], 'portrait.gif'));
  await expect.element(card.region).toHaveTextContent('portrait.gif: The passport photo must be a picture');
  expect(card.chosen()).toEqual([expect.stringContaining('me.jpg')]);
});

test('a proxy’s error is shown in plain English', async () => {
  openDocuments();
  const card = documentCard('sea_slip');
  await card.choose(pdfFile('slip.pdf'));
  for (const [status, message, canRetry] of [
    [503, 'The school’s server is busy.', true],
    [400, 'The school’s server did not accept the file (error 400).', true],
    [413, 'The file is too large. Please choose a smaller one.', false],
  ] as const) {
    api.use(
      http.post(`*${paths.storeFile}`, () => HttpResponse.html(`<h1>${status} Oh no</h1>`, { status })),
    );
    await card.button('Upload').click();
    await expect
      .poll(card.chosen)
      .toEqual([expect.stringContaining(`Could not upload the file! ${message}`)]);
    const retry = card.button('Retry slip.pdf');
    await (canRetry ? expect.element(retry).toBeVisible() : expect.element(retry).not.toBeInTheDocument());
  }
});

test('the preview of a file that is lost shows an error, and Retry loads it', async () => {
  const photo = await photoFile('front.jpg');
  const files = { 'front.jpg': photo, 'back.pdf': pdfFile('back.pdf') };
  openDocuments(Object.values(files).map(({ name, type }) => storedFile(name, 'birth_certificate', type)));
  const card = documentCard('birth_certificate');
  const message = 'This file is missing on our side. Please upload it again.';
  for (const [name, file] of Object.entries(files)) {
    api.use(http.get(`*${paths.file}`, () => HttpResponse.json({ message }, { status: 404 })));
    await card.button(`Preview ${name}`).click();
    const dialog = page.getByRole('dialog', { name });
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(message);
    await expectAccessible(`${name} is lost`);
    const headers = { 'Content-Type': file.type };
    api.use(http.get(`*${paths.file}`, () => new HttpResponse(file, { headers })));
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await (file === photo
      ? expect.element(dialog.getByRole('img', { name })).toBeVisible()
      : expect.poll(async () => (await dialog.findElement()).querySelector('iframe')).toBeVisible());
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

test('a file that can’t be removed shows an error, and is removed when the connection is back', async () => {
  const stored = [storedFile('wrong.pdf', 'birth_certificate', 'application/pdf')];
  openDocuments(stored);
  const card = documentCard('birth_certificate');
  await card.button('Remove wrong.pdf').click();
  api.use(mockNetworkError(paths.dataFiles, 'post'));
  const question = page.getByRole('alertdialog', { name: 'Remove this file?' });
  const remove = question.getByRole('button', { name: 'Remove', exact: true });
  await remove.click();
  await expect.element(question.getByRole('alert')).toHaveTextContent('The file could not be removed.');
  await expectAccessible('a file that can’t be removed');
  api.use(...mockDocumentsApi(stored));
  await remove.click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(card.chip).toHaveTextContent('Needed');
});

test('uploading is accessible in each of its states', async () => {
  const long = 'a very long name of a certificate that the health centre has scanned in 2026.pdf';
  const files: Record<string, File> = {
    [long]: pdfFile(long),
    'IMG_2041.jpg': await photoFile('IMG_2041.jpg'),
  };
  api.use(
    http.get(`*${paths.file}`, ({ params }) => {
      const file = files[String(params.file)];
      return new HttpResponse(file, { headers: { 'Content-Type': file?.type ?? '' } });
    }),
  );
  openDocuments([
    storedFile(long, 'birth_certificate', 'application/pdf'),
    storedFile('IMG_2041.jpg', 'birth_certificate', 'image/jpeg'),
  ]);
  const certificate = documentCard('birth_certificate');
  const immunization = documentCard('immunization_card');
  await expect.poll(certificate.stored).toHaveLength(2);
  await documentCard('sea_slip').button('Upload').click();
  await documentCard('picture').choose(new File(['GIF89a'], 'portrait.gif'));
  await expect.element(documentCard('picture').region).toHaveTextContent('portrait.gif');
  await immunization.choose(pdfFile('card.pdf'), await photoFile('back.jpg'));
  await expect.poll(immunization.chosen).toHaveLength(2);
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  api.use(
    http.post(`*${paths.storeFile}`, async () => {
      await refused;
      return HttpResponse.json({ message: 'The PDF contains a program.' }, { status: 422 });
    }),
  );
  await immunization.button('Upload').click();
  await expect.element(immunization.region.getByRole('progressbar').first()).toBeVisible();
  await expectAccessible('no file chosen, file rejected, chosen and uploading');

  refuse();
  await expect.element(immunization.region).toHaveTextContent('contains a program');
  await certificate.button('Resubmit File').click();
  await expect.element(certificate.button('Keep the files')).toBeVisible();
  await expectAccessible('failed and replacing');
  await certificate.button('Keep the files').click();

  for (const [name, shown] of [
    ['IMG_2041.jpg', 'img'],
    [long, 'iframe'],
  ] as const) {
    await certificate.button(`Preview ${name}`).click();
    const dialog = page.getByRole('dialog', { name });
    await expect.poll(async () => (await dialog.findElement()).querySelector(shown)).toBeVisible();
    await expectAccessible(`preview of ${name}`);
    await dialog.getByRole('button', { name: 'Close' }).click();
  }
  await certificate.button('Remove IMG_2041.jpg').click();
  await expect.element(page.getByRole('alertdialog', { name: 'Remove this file?' })).toBeVisible();
  await expectAccessible('confirmation of the removal');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.element(page.getByRole('alertdialog', { name: 'Leave without uploading?' })).toBeVisible();
  await expectAccessible('confirmation before leaving');
});

test('files can be dropped on their card, and dropping them elsewhere does nothing', async () => {
  openDocuments();
  const card = documentCard('immunization_card');
  await card.button('Choose file').findElement();
  await card.drop(pdfFile('front.pdf'), pdfFile('back.pdf'));
  await expect
    .poll(card.chosen)
    .toEqual([expect.stringContaining('front.pdf'), expect.stringContaining('back.pdf')]);
  await card.button('Remove front.pdf').click();
  await card.button('Upload').click();
  await expect.poll(card.stored).toEqual([expect.stringContaining('back.pdf')]);

  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['x'], 'x.pdf'));
  const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  document.querySelector('h1')?.dispatchEvent(drop);
  expect(drop.defaultPrevented).toBe(true);
});

test('a document that the school asks for again says why, here and on the dashboard', async () => {
  const record = studentRecord();
  const again = studentRecord({
    missing: { ...record.missing, documents: ['sea_slip'] },
    send_again: { sea_slip: 'The photo is blurred.' },
  });
  const text = 'The school asks for this document again: The photo is blurred.';
  api.use(
    ...signedInAsFamily(again),
    ...mockDocumentsApi([storedFile('slip.pdf', 'sea_slip', 'application/pdf')]),
  );
  openPortal('/dashboard');
  const left = page.getByRole('region', { name: 'What is left of the registration' });
  await expect.element(left).toHaveTextContent(text);
  await left.getByRole('link', { name: 'SEA Slip' }).click();
  const card = documentCard('sea_slip');
  await expect.element(card.region.getByRole('status').filter({ hasText: text })).toBeVisible();
  await expect.element(card.chip).toHaveTextContent('Send again');
  await expect.element(card.button('Resubmit File')).toBeVisible();
  await expectAccessible('asked for again');
});

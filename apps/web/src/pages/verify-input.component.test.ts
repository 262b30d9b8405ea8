import {
  type CardStatus,
  getCardStatement,
  getCardStatus,
  getStatementKeys,
} from '@formroom/domain/api/card-verification.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { publicSettingsSchema } from '@formroom/domain/api/settings.ts';
import { verifyUrl } from '@formroom/domain/card-verification/statement.ts';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { hashText } from '#web/features/card-verification/use-card-status.ts';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { createSigner } from '#web/testing/card-statement.ts';
import { api, mockError, mockGet } from '#web/testing/fake-api.ts';
import { failingCamera, fakeCamera } from '#web/testing/fake-camera.ts';
import { settings } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openVerify } from '#web/testing/open-portal.tsx';
import { scanCode, scanPdf } from '#web/testing/scans.ts';

const statusPath = '/api/card-status/4K7MP2X9T3';
const CODE_PIXELS = 240;

let signer: Awaited<ReturnType<typeof createSigner>>;
let token: string;

beforeAll(async () => {
  signer = await createSigner();
  token = await signer.sign();
});
beforeEach(() => {
  api.use(
    mockGet(paths.settings, publicSettingsSchema, settings),
    mockGet(paths.statementKeys, getStatementKeys.response, {
      keys: [signer.key],
      revoked: [],
      time_zone: 'America/Port_of_Spain',
    }),
  );
});
afterEach(() => vi.restoreAllMocks());

const answerStatus = async (status: CardStatus) => {
  const answer = { status, statement_sha256: await hashText(token) };
  api.use(mockGet(statusPath, getCardStatus.response, answer));
};

const getAddress = (text: string) => verifyUrl('https://portal.example.edu.tt', text);

async function dropFile(file: File) {
  const data = new DataTransfer();
  data.items.add(file);
  const place = await page.getByRole('button', { name: 'Choose a photo or PDF' }).findElement();
  place.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
}

test('the camera reads a code, and is turned off afterwards', async () => {
  await answerStatus('valid');
  const stream = fakeCamera(getAddress(token));
  openVerify();
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect.element(page.getByText('Zoë Ramdeen')).toBeVisible();
  await expect.poll(() => stream.active).toBe(false);
});

test('the camera looks for a code until it is stopped', async () => {
  const stream = fakeCamera();
  openVerify();
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect.element(page.getByText('Hold the card so that the whole QR code')).toBeVisible();
  await expectAccessible('the camera');
  await page.getByRole('button', { name: 'Stop the camera' }).click();
  await expect.element(page.getByRole('button', { name: 'Scan with the camera' })).toBeVisible();
  await expect.poll(() => stream.active).toBe(false);
});

test('a code of something else is not a report card', async () => {
  fakeCamera('https://example.com/menu');
  openVerify();
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect.element(page.getByText('This is not the code of a report card')).toBeVisible();
});

test('a code of another school is told from a forged one by its address', async () => {
  const other = await createSigner('theirs');
  fakeCamera(getAddress(await other.sign()));
  openVerify();
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'This code is not from St. Hilary' });
  await expect.element(alert).toBeVisible();
  await expect.element(page.getByRole('term').first()).not.toBeInTheDocument();
  await expectAccessible('a code of another school');
});

test.each([
  ['NotAllowedError', 'This page may not use the camera'],
  ['NotFoundError', 'No camera was found'],
  ['NotReadableError', 'The camera did not start'],
])('a camera that fails with %s leaves the other ways', async (error, text) => {
  failingCamera(error);
  openVerify();
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Choose a photo or PDF' })).toBeVisible();
  await expectAccessible(text);
});

test.each([
  ['photo', async () => new File([await scanCode(getAddress(token), CODE_PIXELS)], 'card.jpg')],
  [
    'PDF with the card on its second page',
    async () =>
      scanPdf('card.pdf', [await scanCode(undefined, 0), await scanCode(getAddress(token), CODE_PIXELS)]),
  ],
])('a %s that is dropped is read', async (_, make) => {
  await answerStatus('valid');
  openVerify();
  await dropFile(await make());
  await expect.element(page.getByText('Zoë Ramdeen')).toBeVisible();
});

test.each([
  [
    'without a code',
    async () => new File([await scanCode(undefined, 0)], 'x.jpg'),
    'No QR code was found in this file',
  ],
  ['that is no picture', () => new File(['text'], 'x.jpg'), 'This file is neither a picture nor a PDF'],
  [
    'that is no whole picture',
    () =>
      new File(
        ['\u0089PNG\r\n\u001a\n'].map((text) => Uint8Array.from(text, (c) => c.charCodeAt(0))),
        'x.png',
      ),
    'This browser can’t open this picture',
  ],
  ['that is no whole PDF', () => new File(['%PDF-1.7'], 'x.pdf'), 'This PDF can’t be opened'],
  [
    'that is too large',
    () => new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'x.jpg'),
    'This file is too large',
  ],
  [
    'with too many pages',
    async () => scanPdf('x.pdf', Array.from<Blob>({ length: 21 }).fill(await scanCode(undefined, 0))),
    'This PDF has more than 20 pages',
  ],
])('a file %s says what to do', async (_, make, text) => {
  openVerify();
  await dropFile(await make());
  await expect.element(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
});

test('the issue number and the last name give the card, whose signature is checked all the same', async () => {
  await answerStatus('valid');
  const { handler, sent } = mockPost(paths.cardStatement, getCardStatement.response, { token });
  api.use(csrfCookie, handler);
  openVerify();
  const number = page.getByLabelText('Issue number');
  const check = page.getByRole('button', { name: 'Check the number' });
  await check.click();
  await expect.element(number).toHaveFocus();
  await expect.element(page.getByText('This field is required.').first()).toBeVisible();
  await number.fill('4k7 mp2 x9tc');
  await page.getByLabelText('Student’s last name').fill(' Ramdeen ');
  await check.click();
  await expect.element(page.getByText('Check this number.')).toBeVisible();
  await expectAccessible('a wrong issue number');
  await number.fill('4k7 mp2 x9t3');
  await check.click();
  await expect.element(page.getByText('Zoë Ramdeen')).toBeVisible();
  expect(sent).toEqual([{ issue_number: '4K7MP2X9T3', last_name: 'Ramdeen' }]);
});

test.each([
  [404, 'No card or transcript has this number and last name'],
  [429, 'Please wait a minute.'],
])('a number that the server refuses with %i keeps what was typed', async (status, text) => {
  api.use(csrfCookie, mockError(paths.cardStatement, status, 'Please wait a minute.', 'post'));
  openVerify();
  await page.getByLabelText('Issue number').fill('4K7-MP2-X9T3');
  await page.getByLabelText('Student’s last name').fill('Ramdeen');
  await page.getByRole('button', { name: 'Check the number' }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  await expect.element(page.getByLabelText('Issue number')).toHaveValue('4K7-MP2-X9T3');
});

test('a forged answer of the server is not believed', async () => {
  const forged = await (await createSigner()).sign();
  api.use(csrfCookie, mockPost(paths.cardStatement, getCardStatement.response, { token: forged }).handler);
  openVerify();
  await page.getByLabelText('Issue number').fill('4K7-MP2-X9T3');
  await page.getByLabelText('Student’s last name').fill('Ramdeen');
  await page.getByRole('button', { name: 'Check the number' }).click();
  await expect.element(page.getByText('This code does not have the signature of')).toBeVisible();
});

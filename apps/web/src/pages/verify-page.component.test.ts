import { type CardStatus, getCardStatus, getStatementKeys } from '@formroom/domain/api/card-verification.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { publicSettingsSchema } from '@formroom/domain/api/settings.ts';
import { http } from 'msw';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { hashText } from '#web/features/card-verification/use-card-status.ts';
import { expectAccessible, expectAccessibleOnAllScreens } from '#web/testing/accessibility.ts';
import { createSigner } from '#web/testing/card-statement.ts';
import { api, mockError, mockGet, mockNetworkError, mockPending } from '#web/testing/fake-api.ts';
import { failingCamera } from '#web/testing/fake-camera.ts';
import { settings } from '#web/testing/fixtures.ts';
import { openVerify } from '#web/testing/open-portal.tsx';

const statusPath = '/api/card-status/4K7MP2X9T3';

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

const answerStatus = async (status: CardStatus, statement = token) => {
  const answer = { status, statement_sha256: await hashText(statement) };
  api.use(mockGet(statusPath, getCardStatus.response, status === 'unknown' ? { status } : answer));
};

const heading = page.getByRole('heading', { name: 'Check a report card' });
const values = page.getByRole('term');

test('shows the ways to check a card, and asks no camera before it is wanted', async () => {
  const camera = failingCamera('NotAllowedError');
  openVerify();
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByText('St. Hilary Secondary School')).toBeVisible();
  await expectAccessibleOnAllScreens('the start');
  expect(camera).not.toHaveBeenCalled();
});

test('by its address, a card shows what the school issued, and the address is cleared but survives a reload', async () => {
  await answerStatus('valid');
  openVerify(`#${token}`);
  await expect
    .element(
      page.getByText('St. Hilary Secondary School issued this card on 2026-06-20, and it is still valid.'),
    )
    .toBeVisible();
  for (const value of [
    'Zoë Ramdeen',
    '2013',
    'Form 2, class 2A',
    'Term 3 Trinity 2025-2026',
    '71.4',
    '11',
    '4K7-MP2-X9T3',
  ])
    await expect.element(page.getByRole('definition').filter({ hasText: value }).first()).toBeVisible();
  expect(location.href).toMatch(/\/verify$/);
  expect(history.state).toEqual({ hash: `#${token}` });
  await expectAccessibleOnAllScreens('a valid card');

  await page.getByRole('button', { name: 'Check another card' }).click();
  await expect.element(values.first()).not.toBeInTheDocument();
  expect(history.state).toBeNull();
  await expect.element(heading).toHaveFocus();
});

test('another card is opened in the same tab', async () => {
  await answerStatus('valid');
  openVerify('#eyJ');
  await expect.element(page.getByText('This code is not complete')).toBeVisible();
  location.hash = token;
  await expect.element(page.getByText('Zoë Ramdeen')).toBeVisible();
  expect(location.hash).toBe('');
});

test.each([
  ['withdrawn', 'The school has withdrawn this card.'],
  ['replaced', 'The school has replaced this card by a newer one.'],
  ['unknown', 'The school’s server does not know this card.'],
] as const)('a card that is %s says so', async (status, text) => {
  await answerStatus(status);
  openVerify(`#${token}`);
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText('it is still valid')).not.toBeInTheDocument();
  await expectAccessible(`a card that is ${status}`);
});

test('a transcript shows which terms the school issued it for', async () => {
  const transcript = await signer.signTranscript();
  await answerStatus('valid', transcript);
  openVerify(`#${transcript}`);
  await expect
    .element(page.getByText('issued this transcript on 2026-06-20, and it is still valid.'))
    .toBeVisible();
  const shown = () =>
    page
      .getByRole('definition')
      .elements()
      .map((each) => each.textContent);
  expect(shown()).toEqual([
    'Zoë Ramdeen',
    '2013',
    '5',
    'Term 2 Hilary 2024-2025',
    'Term 3 Trinity 2025-2026',
    '4K7-MP2-X9T3',
  ]);
  await expectAccessibleOnAllScreens('a valid transcript');
});

test.each([
  ['withdrawn', 'The school has withdrawn a report card in this transcript.'],
  ['replaced', 'The school has corrected a report card in this transcript.'],
  ['unknown', 'The school’s server does not know this transcript.'],
] as const)('a transcript that is %s says so', async (status, text) => {
  const transcript = await signer.signTranscript();
  await answerStatus(status, transcript);
  openVerify(`#${transcript}`);
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText('it is still valid')).not.toBeInTheDocument();
});

test('a statement that is not the one of its number is not valid, and its values are not shown', async () => {
  await answerStatus('valid', token);
  openVerify(`#${await signer.sign({ average: 99.9 })}`);
  await expect.element(page.getByText('This code is not valid.')).toBeVisible();
  await expect.element(values.first()).not.toBeInTheDocument();
  await expect.element(page.getByText('it is still valid')).not.toBeInTheDocument();
  await expectAccessible('a forged statement');
});

test('a statement that the school can’t compare any more is not called valid', async () => {
  api.use(mockGet(statusPath, getCardStatus.response, { status: 'valid' }));
  openVerify(`#${token}`);
  await expect.element(page.getByText('Whether this code is still valid is not known.')).toBeVisible();
  await expectAccessible('a statement that can’t be compared');
});

test('a code signed with a key that was withdrawn says so, and shows no values', async () => {
  const answer = { keys: [], revoked: [signer.key.kid], time_zone: 'America/Port_of_Spain' };
  api.use(mockGet(paths.statementKeys, getStatementKeys.response, answer));
  openVerify(`#${token}`);
  const text = 'This code was signed with a key that the school has withdrawn';
  await expect.element(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  await expect.element(page.getByText('for a new copy of the report card')).toBeVisible();
  await expect.element(values.first()).not.toBeInTheDocument();
});

test('while the server is asked and when it can’t be, the values show already', async () => {
  const { handler, release } = mockPending(statusPath, getCardStatus.response, {
    status: 'valid',
    statement_sha256: await hashText(token),
  });
  api.use(handler);
  openVerify(`#${token}`);
  await expect.element(page.getByText('whether it is still valid …')).toBeVisible();
  await expect.element(page.getByText('Zoë Ramdeen')).toBeVisible();
  await expectAccessible('a card whose status is asked');
  release();
  await expect.element(page.getByText('and it is still valid')).toBeVisible();
});

test('without a connection, the signature is checked and the status asked later', async () => {
  api.use(mockNetworkError(statusPath));
  openVerify(`#${token}`);
  await expect.element(page.getByText('Whether it is still valid is not known.')).toBeVisible();
  await expect.element(page.getByText('Zoë Ramdeen')).toBeVisible();
  await expectAccessible('a card whose status is not known');
  await answerStatus('withdrawn');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect.element(page.getByText('The school has withdrawn this card.')).toBeVisible();
});

test('the server that asks to wait is quoted', async () => {
  api.use(mockError(statusPath, 429, 'Too many requests. Please wait a minute.'));
  openVerify(`#${token}`);
  await expect.element(page.getByText('Too many requests. Please wait a minute.')).toBeVisible();
});

test.each([
  [
    'forged',
    async () => (await createSigner()).sign(),
    'This code does not have the signature of St. Hilary',
  ],
  ['damaged', () => token.slice(0, -20), 'This code is not complete'],
])('a code that is %s shows no values', async (_, make, text) => {
  openVerify(`#${await make()}`);
  await expect.element(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  await expect.element(values.first()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Scan with the camera' })).toBeVisible();
  await expectAccessible(text);
});

test('without the school’s keys no card is judged', async () => {
  api.use(mockNetworkError(paths.statementKeys));
  openVerify(`#${token}`);
  await expect.element(page.getByText('This code could not be checked')).toBeVisible();
});

test('a key that is newer than the page is looked up', async () => {
  openVerify();
  await expect.element(heading).toBeVisible();
  const newer = await createSigner('key-2');
  api.use(
    mockGet(paths.statementKeys, getStatementKeys.response, {
      keys: [signer.key, newer.key],
      revoked: [],
      time_zone: 'America/Port_of_Spain',
    }),
  );
  const other = await newer.sign();
  await answerStatus('valid', other);
  location.hash = other;
  await expect.element(page.getByText('Zoë Ramdeen')).toBeVisible();
});

test('asks nobody who is signed in', async () => {
  const asked = vi.fn();
  api.use(http.get(`*${paths.session}`, asked));
  await answerStatus('valid');
  openVerify(`#${token}`);
  await expect.element(page.getByText('and it is still valid')).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
});

import { changeMessageAddress } from '@formroom/domain/api/message-addresses.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockError, mockNetworkError } from '#web/testing/fake-api.ts';
import {
  messageAddresses,
  mockAddresses,
  mockMessagesOfStudent,
  mockStudentMessages,
} from '#web/testing/fake-messages.ts';
import { signedInAsFamily } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';

const { confirmed, unconfirmed } = messageAddresses;
const addresses = page.getByRole('list', { name: 'Email addresses' });

test('a family sees its addresses, stops and starts messages, and has a link sent again', async () => {
  const stopped = mockPost(paths.messageAddresses, changeMessageAddress.response, [
    { ...confirmed, stopped: true },
    unconfirmed,
  ]);
  api.use(...signedInAsFamily(), ...mockMessagesOfStudent(), csrfCookie, stopped.handler);
  openPortal('/messages');
  await expect.element(addresses.getByText('Confirmed. Messages are sent to this address.')).toBeVisible();
  await page.getByRole('button', { name: `Stop messages to ${confirmed.address}` }).click();
  await expect.element(addresses.getByText(/^Confirmed, but messages are stopped\./)).toBeVisible();
  await expectAccessible('stopped messages');
  await page.getByRole('button', { name: `Send the link again to ${unconfirmed.address}` }).click();
  await expect.element(page.getByText(`A link is sent to ${unconfirmed.address}.`)).toBeVisible();
  expect(stopped.sent).toEqual([
    { address: confirmed.address, stopped: true },
    { address: unconfirmed.address, send_link: true },
  ]);
  api.use(mockNetworkError(paths.messageAddresses, 'post'));
  await page.getByRole('button', { name: `Start messages to ${confirmed.address}` }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('can’t be reached');
});

test('a family reads what was sent to which address, and not why the office has blocked one', async () => {
  api.use(...signedInAsFamily(), ...mockMessagesOfStudent());
  api.use(mockAddresses({ ...confirmed, blocked: true }));
  openPortal('/messages');
  const sent = page.getByRole('list', { name: 'Messages' });
  await expect.element(sent).toHaveTextContent(/A report card is ready to read.*Sent on 2026-11-20 09:00/);
  await expect.element(sent).toHaveTextContent(/A reminder.*To old@example.org.*the address was refused/);
  await expect
    .element(addresses)
    .toHaveTextContent('The school office has stopped messages to this address.');
  await expect.element(addresses.getByRole('button')).not.toBeInTheDocument();
});

test('without addresses and messages the page says what to do, and after an error Retry loads them', async () => {
  api.use(...signedInAsFamily(), mockError(paths.messageAddresses, 422, 'Not now.'));
  api.use(mockError(paths.studentMessages, 422, 'Not now.'));
  openPortal('/messages');
  await expect.element(page.getByText('The addresses could not be loaded')).toBeVisible();
  await expect.element(page.getByText('The messages could not be loaded')).toBeVisible();
  await expectAccessible('not loaded');
  api.use(mockAddresses(), mockStudentMessages());
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect.element(page.getByRole('heading', { name: 'No email address' })).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('No messages have been sent yet.')).toBeVisible();
  await expectAccessible('nothing there');
});

import { type BlockedParent, changeMessageAddress } from '@formroom/domain/api/message-addresses.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pathToStudent } from '#web/lib/student-path.ts';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api } from '#web/testing/fake-api.ts';
import {
  messageAddresses,
  mockAddresses,
  mockBlockedParents,
  mockMessagesOfStudent,
} from '#web/testing/fake-messages.ts';
import { mockRecordApi } from '#web/testing/fake-record.ts';
import { signedInAsFamily, signedInAsOffice, signedInAsStaff, studentRecord } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';

const record = studentRecord({ mother_name: 'Kamla Ramdeen', father_name: 'Ravi Ramdeen' });
const block: BlockedParent = {
  parent: 'father',
  reason: 'Court order 12/2026',
  by: 'secretary',
  at: '2026-11-20T13:00:00.000Z',
};
const { confirmed, refused } = messageAddresses;
const blocked = { ...refused, blocked: true, reason: block.reason };
const parents = page.getByRole('list', { name: 'Parents' });
const openMessages = () => openPortal(pathToStudent('20260001', 'messages'));
const useOffice = (...first: Parameters<typeof api.use>) => {
  api.use(...signedInAsFamily(record));
  api.use(...signedInAsOffice(), csrfCookie, ...mockRecordApi(record), ...mockMessagesOfStudent());
  api.use(...first);
};

test('the office blocks a parent with a reason, and ends the block', async () => {
  const changed = mockPost(paths.messageAddresses, changeMessageAddress.response, [confirmed, blocked]);
  useOffice(changed.handler);
  openMessages();
  await expect.element(parents.getByText('Father: Ravi Ramdeen')).toBeVisible();
  await expectAccessible('addresses, parents and messages');
  await page.getByRole('button', { name: 'Block the father…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Block the father' });
  await dialog.getByRole('button', { name: 'Block' }).click();
  const reason = dialog.getByLabelText('Reason', { exact: true });
  await expect.element(reason).toHaveAccessibleDescription(/^This field is required/);
  await expectAccessible('the reason is missing');
  await reason.fill(` ${block.reason} `);
  api.use(mockBlockedParents(block), mockAddresses(confirmed, blocked));
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect.element(parents).toHaveTextContent(/Do not contact\. Court order.*secretary, 2026-11-20/);
  const list = page.getByRole('list', { name: 'Email addresses' });
  await expect.element(list.getByText(`Blocked by the office: ${block.reason}`)).toBeVisible();
  // The block of the parent blocks the address.
  await expect
    .element(page.getByRole('button', { name: `End the block of ${refused.address}` }))
    .not.toBeInTheDocument();
  await expectAccessible('a blocked parent');
  api.use(mockBlockedParents());
  await page.getByRole('button', { name: 'End the block of the father' }).click();
  await expect.element(page.getByRole('button', { name: 'Block the father…' })).toBeVisible();
  expect(changed.sent).toEqual([
    { parent: 'father', blocked: true, reason: block.reason },
    { parent: 'father', blocked: false },
  ]);
});

test('the office blocks an address, and ends the block', async () => {
  const changed = mockPost(paths.messageAddresses, changeMessageAddress.response, [blocked]);
  useOffice(changed.handler);
  openMessages();
  await page.getByRole('button', { name: `Block ${refused.address}…` }).click();
  const dialog = page.getByRole('dialog', { name: `Block ${refused.address}` });
  await dialog.getByLabelText('Reason', { exact: true }).fill('Wrong person');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await page.getByRole('button', { name: `End the block of ${refused.address}` }).click();
  await expect
    .poll(() => changed.sent)
    .toEqual([
      { address: refused.address, blocked: true, reason: 'Wrong person' },
      { address: refused.address, blocked: false },
    ]);
});

test('with the role Read only everything is read and nothing can be changed', async () => {
  useOffice(...signedInAsStaff('read').slice(0, 1), mockBlockedParents(block));
  openMessages();
  await expect.element(parents).toHaveTextContent('Do not contact.');
  await expect.element(page.getByRole('button', { name: /^Read: Reminder/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /block|stop|link again/i })).not.toBeInTheDocument();
});

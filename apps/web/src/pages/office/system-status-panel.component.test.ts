import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { type SystemStatus, systemStatusSchema } from '@formroom/domain/api/system-status.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { mockGet, api, mockNetworkError } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { signedInAsOffice } from '#web/testing/fixtures.ts';

const GB = 1024 ** 3;
const atNoon = '2026-11-20T16:00:00.000Z';
const newPortal: SystemStatus = {
  at: atNoon,
  database: { kind: 'sqlite', took_ms: 2, bytes: GB },
  file_store: { kind: 'disk', took_ms: 1 },
  disk: { free_bytes: 20 * GB, total_bytes: 40 * GB },
  last_backup: null,
  blocked_accounts: { waiting: 0, closed: 0 },
  mail: { mail: 'on', counts: { queued: 0, sent: 9, refused: 0, failed: 0, cancelled: 0 }, error: null },
  process: { version: '2.0.0', uptime_seconds: 60, memory_bytes: GB },
};
const troubled: SystemStatus = {
  ...newPortal,
  database: { kind: 'postgres', took_ms: 812, bytes: 2 * GB },
  file_store: { kind: 's3', took_ms: null },
  disk: { free_bytes: 2 * GB, total_bytes: 40 * GB },
  blocked_accounts: { waiting: 2, closed: 1 },
  last_backup: { at: new Date(Date.parse(atNoon) - 30 * 60 * 60_000).toISOString(), bytes: GB },
};
const card = (title: string) => page.getByRole('listitem').filter({ hasText: title });
const openStatus = () => openPortal(officePaths.status);

test('the office sees whether database, files and backups are well, and checks again', async () => {
  api.use(...signedInAsOffice(), mockGet(paths.systemStatus, systemStatusSchema, newPortal));
  openStatus();
  await expect.element(card('Database')).toHaveTextContent('Connected');
  await expect.element(card('Backup')).toHaveTextContent('No backup yet');
  await expectAccessible('as a new portal is');
  api.use(mockGet(paths.systemStatus, systemStatusSchema, troubled));
  const again = page.getByRole('button', { name: 'Check again' });
  (await again.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(card('Uploaded files')).toHaveTextContent('Files can’t be reached');
  await expect.element(card('Backup')).toHaveTextContent('The last backup is 30 hours old');
  await expect.element(card('Blocked accounts')).toHaveTextContent('3 accounts blocked');
  await expect.element(again).toHaveFocus();
  await expectAccessible('with problems');
});

test('the page shows an error if the status can’t be loaded, and Retry loads it', async () => {
  api.use(...signedInAsOffice(), mockNetworkError(paths.systemStatus));
  openStatus();
  await expect.element(page.getByRole('alert')).toHaveTextContent('call the technician');
  await expectAccessible('not looked at');
  api.use(mockGet(paths.systemStatus, systemStatusSchema, newPortal));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(card('Database')).toHaveTextContent('Connected');
});

import { deletedOldFilesSchema, type OldFiles, oldFilesSchema } from '@formroom/domain/api/old-files.ts';
import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockGet, mockNetworkError, mockPending } from '#web/testing/fake-api.ts';
import { signedInAsOffice, signedInAsStaff } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';

const none: OldFiles = {
  digest: 'none',
  groups: [
    { kind: 'earlier', years: null, until: null, files: 0, students: 0, bytes: 0 },
    { kind: 'leaver', years: null, until: null, files: 0, students: 0, bytes: 0 },
  ],
  students: [],
};
const student = (index: number): OldFiles['students'][number] => ({
  student_id: `2026${String(index).padStart(4, '0')}`,
  student: `Ramdeen, Anya ${index}`,
  class_id: '2A',
  kind: 'leaver',
  files: 4,
  bytes: 2_400_000,
  since: '2021-07-02',
});
const some: OldFiles = {
  digest: 'some',
  groups: [
    { kind: 'earlier', years: 2, until: '2024-08-31', files: 2, students: 1, bytes: 340_000 },
    { kind: 'leaver', years: 5, until: '2021-08-31', files: 240, students: 60, bytes: 144_000_000 },
  ],
  students: [
    { ...student(1), kind: 'earlier', files: 2, bytes: 340_000, since: '2024-03-01' },
    ...Array.from({ length: 60 }, (_, index) => student(index + 1)),
  ],
};
const list = page.getByRole('list', { name: 'Old files by student' });
const dialog = page.getByRole('alertdialog', { name: 'Delete 242 files?' });
const open = () => openPortal(officePaths.oldFiles);
const answer = (oldFiles: OldFiles) => mockGet(paths.oldFiles, oldFilesSchema, oldFiles);

test('the office reads that all files are kept, and where to change it', async () => {
  const loading = mockPending(paths.oldFiles, oldFilesSchema, none);
  api.use(...signedInAsOffice(), loading.handler);
  open();
  await expect.element(page.getByRole('status', { name: 'Loading the old files …' })).toBeVisible();
  await expectAccessible('loading');
  loading.release();
  await expect.element(page.getByRole('heading', { name: 'All files are kept' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Change how long files are kept' }))
    .toHaveAttribute('href', '/admin/settings/records');
  await expect.element(page.getByRole('button', { name: 'Delete these files…' })).not.toBeInTheDocument();
  await expectAccessible('all files are kept');
});

test('the page shows an error if the list can’t be loaded, and Retry loads it', async () => {
  api.use(...signedInAsOffice(), mockNetworkError(paths.oldFiles));
  open();
  await expect.element(page.getByText('The old files could not be loaded')).toBeVisible();
  await expectAccessible('not loaded');
  const waiting = none.groups.map((group) => ({ ...group, years: 1 }));
  api.use(answer({ ...none, groups: waiting }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('heading', { name: 'There are no old files' })).toBeVisible();
  await expect.element(page.getByText('No school year ended that long ago.').first()).toBeVisible();
  await expectAccessible('nothing is old enough');
});

test('the office looks at the list, and deletes exactly what it saw', async () => {
  const deleted = mockPost(paths.deleteOldFiles, deletedOldFilesSchema, {
    files: 242,
    students: 60,
    bytes: 144_340_000,
  });
  api.use(...signedInAsOffice(), csrfCookie, answer(some), deleted.handler);
  open();
  await expect.element(list.getByText('2 files, 332 KB, replaced since 2024-03-01')).toBeVisible();
  await expect.element(page.getByText('240 files of 60 students, 137 MB.')).toBeVisible();
  expect(list.getByRole('listitem').elements()).toHaveLength(50);
  await page.getByRole('button', { name: /^Show the (next|last)/ }).click();
  expect(list.getByRole('listitem').elements()).toHaveLength(61);
  await expectAccessible('the list');
  await page.getByRole('button', { name: 'Delete these files…' }).click();
  await expect.element(dialog).toHaveTextContent('242 files of 60 students, 138 MB.');
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectAccessible('the question');
  api.use(answer(none));
  await dialog.getByRole('button', { name: 'Delete 242 files' }).click();
  await expect.element(page.getByText('242 files deleted.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'All files are kept' })).toBeVisible();
  expect(deleted.sent).toEqual([{ digest: 'some' }]);
});

test('the office reads why nothing was deleted', async () => {
  api.use(...signedInAsOffice(), csrfCookie, answer(some), mockNetworkError(paths.deleteOldFiles, 'post'));
  open();
  await page.getByRole('button', { name: 'Delete these files…' }).click();
  await dialog.getByRole('button', { name: 'Delete 242 files' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('can’t be reached');
  await expectAccessible('could not delete');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(list).toBeVisible();
});

test('the role Read only looks at the list, and can’t delete', async () => {
  api.use(...signedInAsStaff('read'), answer(some));
  open();
  await expect.element(list).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Delete these files…' })).not.toBeInTheDocument();
  await expectAccessible('read only');
});

import { type FileEntry, fileEntrySchema } from '@formroom/domain/api/documents.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { type StudentAccount, studentAccountSchema } from '@formroom/domain/api/student-account.ts';
import { studentRecordSchema } from '@formroom/domain/api/students.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pathToStudent } from '#web/lib/student-path.ts';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockError, mockGet } from '#web/testing/fake-api.ts';
import { photoFile, storedFile } from '#web/testing/fake-documents.ts';
import { signedInAsOffice, studentRecord } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';

const ID = '20260001';
const REASON = 'The photo is blurred.';
const account: StudentAccount = {
  state: 'open',
  opens_by: 'password',
  waits_until: null,
  slip_until: null,
  last_sign_in: null,
  left_at: null,
};
const photo = storedFile('me.jpg', 'picture', 'image/jpeg');
const earlier: FileEntry = {
  ...storedFile('old.jpg', 'picture', 'image/jpeg'),
  current: false,
  check: { state: 'removed', reason: 'Another child.', by: 'admin', at: '2026-11-20T13:00:00.000Z' },
};
const checked = (state: 'checked' | 'send_again', reason: string | null = null): FileEntry => ({
  ...photo,
  check: { state, reason, by: 'admin', at: '2026-11-20T13:00:00.000Z' },
});

function openDocuments(stored: FileEntry[] = [photo, earlier], picture?: File) {
  const record = studentRecord({ sex: 'Female' });
  api.use(
    csrfCookie,
    mockGet(paths.studentRecord, studentRecordSchema.array(), [record]),
    mockGet(paths.studentAccount, studentAccountSchema, account),
    mockGet(paths.files, fileEntrySchema.array(), stored),
    http.get(`*${paths.file}`, async () =>
      HttpResponse.arrayBuffer(await (picture ?? (await photoFile('me.jpg'))).arrayBuffer(), {
        headers: { 'Content-Type': 'image/jpeg' },
      }),
    ),
    ...signedInAsOffice(),
  );
  openPortal(pathToStudent(ID, 'documents'));
}

const card = page.getByRole('region', { name: 'Passport Photo', exact: true });
const image = card.getByRole('img', { name: 'me.jpg' });

test('a document is shown beside its answers, and can be turned and enlarged', async () => {
  openDocuments();
  await expect.element(image).toBeVisible();
  await expect.element(card.getByText('Female')).toBeVisible();
  await expect.element(card.getByText('To check')).toBeVisible();
  await card.getByRole('button', { name: 'Turn right' }).click();
  await expect.element(image).toHaveAttribute('style', expect.stringContaining('rotate(90deg)'));
  await card.getByRole('button', { name: 'Larger' }).click();
  await expect.element(card.getByText('150 %')).toBeVisible();
  await card.getByText('Earlier files (1)').click();
  await expect.element(card.getByText(/Removed by admin.*Another child\./)).toBeVisible();
  await expectAccessible('documents');
});

test('the check names the files that were looked at, and a conflict says what to do', async () => {
  openDocuments();
  const check = mockPost(paths.checkDocument, fileEntrySchema.array(), [checked('checked')]);
  await expect.element(image).toBeVisible();
  api.use(check.handler, mockGet(paths.files, fileEntrySchema.array(), [checked('checked')]));
  await card.getByRole('button', { name: 'Checked: Passport Photo' }).click();
  await expect.element(card.getByText(/^Checked by admin, 2026-11-20/)).toBeVisible();
  expect(check.sent).toEqual([
    { student_id: ID, file_type: 'picture', files: ['me.jpg'], check: 'checked', reason: '' },
  ]);
  api.use(mockError(paths.checkDocument, 409, 'The files have changed.', 'post'));
  await card.getByRole('button', { name: /^Undo this/ }).click();
  await expect.element(card.getByRole('alert')).toHaveTextContent('The files have changed.');
});

test('a document is asked for again, and a file removed, with a reason', async () => {
  openDocuments();
  const check = mockPost(paths.checkDocument, fileEntrySchema.array(), [checked('send_again', REASON)]);
  const removal = mockPost(paths.removeFile, fileEntrySchema.array(), []);
  api.use(check.handler, removal.handler);
  await card.getByRole('button', { name: 'Please send again: Passport Photo' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Ask for Passport Photo again?' });
  await ask.getByRole('button', { name: 'Ask for it again' }).click();
  await expect.element(ask.getByText('This field is required.')).toBeVisible();
  await expectAccessible('no reason');
  await ask.getByLabelText('Reason').fill(REASON);
  await ask.getByRole('button', { name: 'Ask for it again' }).click();
  await expect.element(ask).not.toBeInTheDocument();
  expect(check.sent).toMatchObject([{ check: 'send_again', reason: REASON }]);

  await card.getByRole('button', { name: 'Remove me.jpg' }).click();
  await page.getByLabelText('Reason').fill('Another child.');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect
    .poll(() => removal.sent)
    .toEqual([{ student_id: ID, name: 'me.jpg', reason: 'Another child.' }]);
});

test('a picture that can’t be shown says so, and can be downloaded', async () => {
  openDocuments([photo], new File(['no picture'], 'me.jpg'));
  await expect.element(card.getByRole('alert')).toHaveTextContent('This picture can’t be shown here.');
  await expect
    .element(card.getByRole('link', { name: 'Download me.jpg' }))
    .toHaveAttribute('download', 'me.jpg');
});

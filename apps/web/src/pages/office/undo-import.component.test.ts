import {
  importListSchema,
  importUndoResultSchema,
  importUndoPreviewSchema,
  type ListedImport,
} from '@formroom/domain/api/imports.ts';
import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { editableListSchema } from '@formroom/domain/api/reference-lists.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { mockGet, api } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { signedInAsOffice } from '#web/testing/fixtures.ts';

const ID = '0b4fe6c6-6a8a-4a49-9f5e-0a1f4f0f2f10';

const officeWithLists = (imports: ListedImport[] = []) => [
  ...signedInAsOffice(),
  csrfCookie,
  mockGet(paths.imports, importListSchema, imports),
  mockGet(paths.referenceEntries, editableListSchema.array(), []),
];

const at = '2026-11-20T13:10:00.000Z';

const listed = {
  import_id: ID,
  kind: 'students',
  state: 'committed',
  counts: { new: 0, changed: 30, unchanged: 0, error: 0 },
  undone: 0,
  created_by: 'admin:admin',
  created_at: new Date().toISOString(),
  committed_at: new Date().toISOString(),
  about: null,
} as const;
const blocked = [
  {
    student_id: '20260001',
    name: 'Anya Ramdeen',
    obstacles: [{ kind: 'changed' as const, field: 'class_id', by: 'Family', at }],
  },
  { student_id: '20260002', name: 'Kerwin Joseph', obstacles: [{ kind: 'left' as const, at }] },
];

test('an undo lists the students that it can’t undo with the reasons, and undoes the others', async () => {
  const undone = mockPost(paths.undoImport, importUndoResultSchema, {
    counts: listed.counts,
    undone: 28,
    blocked: 2,
  });
  api.use(
    ...officeWithLists([listed]),
    undone.handler,
    mockGet(paths.undoImport, importUndoPreviewSchema, { can_undo: 28, blocked }),
  );
  openPortal(officePaths.importStudents);
  await page.getByRole('button', { name: /^Undo the import of/ }).click();
  const others = page.getByRole('button', { name: 'Undo the other 28' });
  await expect.element(others).toHaveFocus();
  const students = page.getByRole('list', { name: 'Not undone' });
  await expect
    .element(students)
    .toHaveTextContent('Anya Ramdeen, 20260001Class was changed by the family on 2026-11-20 09:10.');
  await expect.element(students).toHaveTextContent('Kerwin Joseph, 20260002The student has left.');
  await expectAccessible('an undo with later changes');
  await others.click();
  await expect.element(page.getByText('The import was undone for 28 students.')).toBeVisible();
  expect(undone.sent).toEqual([{ others: true }]);
});

test('Undo is disabled if nothing can be undone', async () => {
  api.use(
    ...officeWithLists([{ ...listed, undone: 28 }]),
    mockGet(paths.undoImport, importUndoPreviewSchema, { can_undo: 0, blocked }),
  );
  openPortal(officePaths.importStudents);
  await expect.element(page.getByText('Undone for 28 students')).toBeVisible();
  await page.getByRole('button', { name: /^Undo the import of/ }).click();
  await expect.element(page.getByText('Nothing can be undone, because of later changes:')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo the import', exact: true })).toBeDisabled();
});

test('if only posted cards stand in the way, the dialog says what to do', async () => {
  const posted = blocked.map((each) => ({ ...each, obstacles: [{ kind: 'posted' as const }] }));
  api.use(
    ...officeWithLists([listed]),
    mockGet(paths.undoImport, importUndoPreviewSchema, { can_undo: 0, blocked: posted }),
  );
  openPortal(officePaths.importStudents);
  await page.getByRole('button', { name: /^Undo the import of/ }).click();
  await expect.element(page.getByText('These cards are posted. Withdraw them first:')).toBeVisible();
});

import { importListSchema } from '@formroom/domain/api/imports.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { keptListSchema } from '@formroom/domain/api/reference-lists.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { answers, api } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { csrfCookie } from '#web/testing/posts.ts';
import { signedInAsOffice } from '#web/testing/samples.ts';

const input = () => {
  const found = document.querySelector('input[type=file]');
  if (!found) throw new Error('There is no box for a file.');
  return found;
};

test('a workbook that can’t be taken is refused with the reason, and nothing is lost by trying', async () => {
  api.use(...signedInAsOffice(), csrfCookie, answers(paths.imports, importListSchema, []));
  api.use(answers(paths.referenceEntries, keptListSchema.array(), []));
  const reason = 'This is no workbook (.xlsx) or text file (.csv).';
  api.use(
    http.post(`*${paths.importStudents}`, () =>
      HttpResponse.json({ message: reason, errors: { file: [reason] } }, { status: 422 }),
    ),
  );
  openPortal('/admin/dashboard?panel=importStudents');
  const choose = page.getByRole('button', { name: 'Choose a workbook' });
  await expect.element(choose).toBeVisible();
  await expectAccessible('choosing a workbook');
  await userEvent.upload(input(), new File(['PK\u0003\u0004rubbish'], 'letter.docx'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('The workbook can’t be taken');
  await expect.element(page.getByRole('alert')).toHaveTextContent(reason);
  await expectAccessible('a workbook that can’t be taken');

  const preview = {
    import_id: '0b4fe6c6-6a8a-4a49-9f5e-0a1f4f0f2f10',
    counts: { new: 1, changed: 0, unchanged: 0, error: 0 },
    rows: [
      {
        row: 2,
        status: 'new',
        student_id: '00712347',
        changes: [{ field: 'last_name', from: null, to: 'Noël' }],
        errors: [],
      },
    ],
  };
  api.use(http.post(`*${paths.importStudents}`, () => HttpResponse.json(preview)));
  await userEvent.upload(input(), new File(['Student ID'], 'new students.csv'));
  await expect.element(page.getByRole('heading', { name: 'new students.csv' })).toHaveFocus();
  await expectAccessible('what the workbook would change');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(choose).toBeVisible();
});

test.each([
  [1, '1 new student. New students can sign in with their date of birth at once.'],
  [0, '2 students changed.'],
])('with %s new students the outcome reads “%s”', async (added, outcome) => {
  const counts = { new: added, changed: added === 0 ? 2 : 0, unchanged: 0, error: 0 };
  const id = '0b4fe6c6-6a8a-4a49-9f5e-0a1f4f0f2f10';
  api.use(...signedInAsOffice(), csrfCookie, answers(paths.imports, importListSchema, []));
  api.use(
    answers(paths.referenceEntries, keptListSchema.array(), []),
    http.post(`*${paths.importStudents}`, () => HttpResponse.json({ import_id: id, counts, rows: [] })),
    http.post(`*${paths.commitImport}`, () => HttpResponse.json({ counts })),
  );
  openPortal('/admin/dashboard?panel=importStudents');
  await expect.element(page.getByRole('button', { name: 'Choose a workbook' })).toBeVisible();
  await userEvent.upload(input(), new File(['Student ID'], 'students.csv'));
  await page.getByRole('button', { name: /^Import \d/ }).click();
  await expect.element(page.getByRole('heading', { name: 'The workbook is imported' })).toHaveFocus();
  await expect.element(page.getByText(outcome, { exact: true })).toBeVisible();
});

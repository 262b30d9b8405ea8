import {
  importResponseSchema,
  importListSchema,
  type ImportPreview,
  importPreviewSchema,
  type ListedImport,
} from '@formroom/domain/api/imports.ts';
import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { registrationProgressSchema } from '@formroom/domain/api/reports.ts';
import { editableListSchema } from '@formroom/domain/api/reference-lists.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { mockGet, api } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { signedInAsOffice } from '#web/testing/fixtures.ts';

const input = () => {
  const found = document.querySelector('input[type=file]');
  if (!found) throw new Error('There is no box for a file.');
  return found;
};

const ID = '0b4fe6c6-6a8a-4a49-9f5e-0a1f4f0f2f10';

const getPreview = (facts: Partial<ImportPreview> & Pick<ImportPreview, 'counts'>) =>
  importPreviewSchema.parse({
    import_id: ID,
    warnings: { 'unknown-class': 0, 'possible-duplicate': 0 },
    conflicts: 0,
    hidden_rows: { count: 0, choice: null },
    other_sheets: [],
    downloaded_at: null,
    dates: null,
    match: 'headings',
    matched_by: null,
    rows: [],
    ...facts,
  });

const officeWithLists = (imports: ListedImport[] = []) => [
  ...signedInAsOffice(),
  csrfCookie,
  http.post(`*${paths.importStudentsColumns}`, () => HttpResponse.json({ message: 'No' }, { status: 422 })),
  mockGet(paths.imports, importListSchema, imports),
  mockGet(paths.registrationProgress, registrationProgressSchema, []),
  mockGet(paths.referenceEntries, editableListSchema.array(), []),
];

async function choose() {
  openPortal(officePaths.importStudents);
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await userEvent.upload(input(), new File(['Student ID'], 'students.csv'));
}

test('nothing on the page moves while a file is read', async () => {
  api.use(...officeWithLists());
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  api.use(
    http.post(`*${paths.importStudents}`, async () => {
      await answered;
      return HttpResponse.json({ message: 'No' }, { status: 422 });
    }),
  );
  openPortal(officePaths.importStudents);
  const template = page.getByRole('link', { name: 'Download an empty template' });
  await expect.element(page.getByText('Nothing has been imported yet.')).toBeVisible();
  const top = async () => (await template.findElement()).getBoundingClientRect().top;
  const before = await top();
  await userEvent.upload(input(), new File(['Student ID'], 'students.csv'));
  await expect.element(page.getByText('Reading the file …')).toBeVisible();
  expect(await top()).toBe(before);
  answer();
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('a workbook that can’t be imported is rejected with the reason, and another one can be chosen', async () => {
  api.use(...officeWithLists());
  const reason = 'Please send an Excel workbook (.xlsx) or a .csv file.';
  api.use(
    http.post(`*${paths.importStudents}`, () =>
      HttpResponse.json({ message: reason, errors: { file: [reason] } }, { status: 422 }),
    ),
  );
  openPortal(officePaths.importStudents);
  const chooseFile = page.getByRole('button', { name: 'Choose a file' });
  await expect.element(chooseFile).toBeVisible();
  await expectAccessible('choosing a file');
  await userEvent.upload(input(), new File(['PK\u0003\u0004rubbish'], 'letter.docx'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('We couldn’t read this file');
  await expect.element(page.getByRole('alert')).toHaveTextContent(reason);
  await expectAccessible('a workbook that can’t be taken');

  const preview = getPreview({
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
  });
  api.use(http.post(`*${paths.importStudents}`, () => HttpResponse.json(preview)));
  await userEvent.upload(input(), new File(['Student ID'], 'new students.csv'));
  await expect.element(page.getByRole('heading', { name: 'new students.csv' })).toHaveFocus();
  await page.viewport(1280, 900);
  await page.getByRole('button', { name: 'Changed: 0', exact: true }).hover();
  await expectAccessible('what the workbook would change');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(chooseFile).toBeVisible();
});

test.each([
  ['birth-date', 1, '1 new student. New students can sign in with their date of birth at once.'],
  ['slip', 1, '1 new student. New students can sign in once you have printed their sign-in slips.'],
  ['birth-date', 0, '2 students changed.'],
] as const)(
  'if the first password is the %s, %s new students result in “%s”',
  async (first_password, added, outcome) => {
    const counts = { new: added, changed: added === 0 ? 2 : 0, unchanged: 0, error: 0 };
    api.use(
      ...signedInAsOffice({ first_password }),
      ...officeWithLists(),
      http.post(`*${paths.importStudents}`, () => HttpResponse.json(getPreview({ counts }))),
      http.post(`*${paths.commitImport}`, () => HttpResponse.json({ counts })),
    );
    await choose();
    await page.getByRole('button', { name: /^Import \d/ }).click();
    await expect.element(page.getByRole('heading', { name: 'Import finished' })).toHaveFocus();
    await expect.element(page.getByText(outcome, { exact: true })).toBeVisible();
  },
);

const at = '2026-11-20T13:10:00.000Z';
const toDecide = getPreview({
  counts: { new: 1, changed: 1, unchanged: 1, error: 1 },
  warnings: { 'unknown-class': 1, 'possible-duplicate': 1 },
  conflicts: 1,
  hidden_rows: { count: 0, choice: null },
  other_sheets: [],
  downloaded_at: '2026-11-20T13:00:00.000Z',
  dates: null,
  match: 'headings',
  matched_by: null,
  rows: [
    {
      row: 2,
      status: 'new',
      student_id: '20270001',
      changes: [
        { field: 'last_name', from: null, to: 'Ramdeen' },
        { field: 'class_id', from: null, to: 'Form 1A' },
      ],
      warnings: [
        {
          kind: 'unknown-class',
          message: 'No student is in class “Form 1A”. Did you mean 1A?',
          class_id: 'Form 1A',
          similar_class: '1A',
        },
        {
          kind: 'possible-duplicate',
          message: '20260001 Anya Ramdeen, 2A, has the same name and date of birth.',
        },
      ],
      errors: [],
    },
    {
      row: 3,
      status: 'changed',
      student_id: '20260002',
      name: 'Kerwin Joseph',
      changes: [
        { field: 'class_id', from: '1A', to: '1B' },
        { field: 'home_address', from: null, to: '1 Palm Avenue' },
      ],
      errors: [],
    },
    {
      row: 4,
      status: 'unchanged',
      student_id: '20260003',
      name: 'Mia Lee',
      changes: [],
      conflicts: [{ field: 'email', from: 'new@example.com', to: 'old@example.com', by: 'Family', at }],
      errors: [],
    },
    { row: 5, status: 'error', student_id: null, changes: [], errors: ['There is no Student ID.'] },
  ],
});

test('the preview is a table with a row for each student, and its changes in columns', async () => {
  api.use(
    ...officeWithLists(),
    http.post(`*${paths.importStudents}`, () => HttpResponse.json(toDecide)),
  );
  await choose();
  await expect
    .element(
      page.getByText(
        'This import will add 1 student and change 1 student. 1 row has errors and will be skipped.',
      ),
    )
    .toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'There is no Student ID.' })).toBeVisible();
  await page.getByRole('button', { name: 'Changed: 1', exact: true }).click();
  const table = page.getByRole('table', { name: 'Rows' });
  await page.viewport(1280, 900);
  for (const heading of ['Row', 'Student', 'Class', 'Home Address'])
    await expect.element(table.getByRole('columnheader', { name: heading, exact: true })).toBeVisible();
  await expect.element(table.getByRole('rowheader', { name: 'Kerwin Joseph 20260002' })).toBeVisible();
  await expect.element(table.getByRole('cell', { name: /from 1A\s*to 1B/ })).toBeVisible();
  await expectAccessible('what a file would change');
  // On a phone each value has its column heading before it.
  await page.viewport(360, 740);
  await expect.element(table.getByText('Home Address:')).toBeVisible();
  await page.getByRole('button', { name: 'Conflicts: 1' }).click();
  await expect
    .element(page.getByRole('row').last())
    .toHaveTextContent(
      'Mia Lee20260003EmailIn the record: new@example.comChanged 2026-11-20 09:10 by the familyIn the file: old@example.com',
    );
  await expectAccessible('conflicts');
});

test('nothing is imported until each warning is decided, and conflicts keep the record’s value by default', async () => {
  const committed = mockPost(paths.commitImport, importResponseSchema, { counts: toDecide.counts });
  api.use(
    ...officeWithLists(),
    committed.handler,
    http.post(`*${paths.importStudents}`, () => HttpResponse.json(toDecide)),
  );
  await choose();
  const classes = page.getByRole('combobox', { name: 'Class Form 1A (1 row)' });
  await expect.element(page.getByText('Spelled differently: Form 1A (did you mean 1A?).')).toBeVisible();
  await expect
    .element(page.getByText('1 record was changed here after this file was downloaded', { exact: false }))
    .toHaveTextContent('2026-11-20 09:00');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect.element(classes).toHaveFocus();
  await expect.element(classes).toHaveAccessibleDescription('Choose what to do with this class.');
  await expectAccessible('warnings that are not accepted');
  await classes.selectOptions('It means 1A');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  const child = page.getByRole('checkbox', { name: 'This is a different child' });
  await expect.element(child).toHaveFocus();
  await child.click();
  expect(committed.sent).toEqual([]);
  await expect
    .element(page.getByRole('radio', { name: 'Keep the newer values in the records' }))
    .toBeChecked();
  await page.getByRole('radio', { name: 'Use the values in this file' }).click();
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect.element(page.getByRole('heading', { name: 'Import finished' })).toHaveFocus();
  expect(committed.sent).toEqual([
    { accept: ['possible-duplicate'], classes: { 'Form 1A': '1A' }, conflicts: 'use-workbook' },
  ]);
});

import { type ImportColumns, importColumnsSchema } from '@formroom/domain/api/import-matches.ts';
import { importListSchema, importPreviewSchema } from '@formroom/domain/api/imports.ts';
import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { editableListSchema } from '@formroom/domain/api/reference-lists.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { mockGet, api } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { csrfCookie } from '#web/testing/mock-post.ts';
import { signedInAsOffice } from '#web/testing/fixtures.ts';

const columns: ImportColumns = importColumnsSchema.parse({
  sheets: [
    {
      names: [],
      row: 3,
      remembered: false,
      columns: [
        {
          heading: 'Roll',
          letters: 'A',
          samples: ['20270001'],
          field: null,
          candidates: [],
          own_field: null,
        },
        {
          heading: 'Child',
          letters: 'B',
          samples: ['Ali, Zoe'],
          field: null,
          candidates: [],
          own_field: null,
        },
        { heading: 'Gender', letters: 'C', samples: ['Fem'], field: 'sex', candidates: [], own_field: null },
        {
          heading: 'Name',
          letters: 'D',
          samples: ['x'],
          field: null,
          candidates: ['first_name'],
          own_field: null,
        },
      ],
      options: [
        { field: 'id', label: 'Student ID' },
        { field: 'full_name', label: 'Student Name' },
        { field: 'first_name', label: 'First Name' },
        { field: 'sex', label: 'Sex' },
      ],
      values: [{ field: 'sex', label: 'Sex', unknown: ['Fem'], choices: ['Female', 'Male'], suggested: {} }],
      subject: null,
      matched_values: {},
    },
  ],
  dates: { order: 'day-first', basis: 'assumed', example: '03/04/2015' },
});

const preview = importPreviewSchema.parse({
  import_id: '0b4fe6c6-6a8a-4a49-9f5e-0a1f4f0f2f10',
  counts: { new: 0, changed: 0, unchanged: 1, error: 0 },
  warnings: { 'unknown-class': 0, 'possible-duplicate': 0 },
  conflicts: 0,
  hidden_rows: { count: 0, choice: null },
  other_sheets: [],
  downloaded_at: null,
  dates: { order: 'month-first', basis: 'chosen', example: '03/04/2015' },
  match: 'chosen',
  matched_by: null,
  rows: [],
});

/** Refuses the file until its columns are matched; returns the forms that were sent for a preview. */
function mockImport() {
  const sent: Record<string, FormDataEntryValue>[] = [];
  api.use(
    ...signedInAsOffice(),
    csrfCookie,
    mockGet(paths.imports, importListSchema, []),
    mockGet(paths.referenceEntries, editableListSchema.array(), []),
    http.post(`*${paths.importStudentsColumns}`, async ({ request }) => {
      const order = (await request.formData()).get('date_order');
      const dates = order ? preview.dates : columns.dates;
      return HttpResponse.json({ ...columns, dates });
    }),
    http.post(`*${paths.importStudents}`, async ({ request }) => {
      const form = Object.fromEntries(await request.formData());
      sent.push(form);
      const reason = 'There is no column “Student ID” in the first 20 rows of the file.';
      return form.match === undefined
        ? HttpResponse.json({ message: reason, errors: { file: [reason] } }, { status: 422 })
        : HttpResponse.json(preview);
    }),
  );
  return sent;
}

async function openMatch() {
  openPortal(officePaths.importStudents);
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('There is no box for a file.');
  await userEvent.upload(input, new File(['Roll'], 'list.csv'));
  await expect.element(page.getByRole('heading', { name: 'Match the columns of list.csv' })).toHaveFocus();
}

const findSelect = (column: string) => page.getByRole('combobox', { name: `What ${column} is` });

test('the office matches the columns, values and dates of a file with unknown headings', async () => {
  const sent = mockImport();
  await openMatch();
  await expect.element(page.getByText('The headings are in row 3.')).toBeVisible();
  await expectAccessible('columns to match');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose the column with the Student ID.');
  await expect
    .element(findSelect('“Child” (column B)'))
    .toHaveAccessibleDescription('Choose what this column is, or leave it out.');
  await expectAccessible('columns that are not matched yet');

  await findSelect('“Roll” (column A)').selectOptions('Student ID');
  await findSelect('“Child” (column B)').selectOptions('Student ID');
  await expect
    .element(findSelect('“Child” (column B)'))
    .toHaveAccessibleDescription('“Roll” (column A) is the same. Leave one of them out.');
  await findSelect('“Child” (column B)').selectOptions('Student Name (Last name, First name)');
  await findSelect('“Name” (column D)').selectOptions('Leave out');
  await page.getByRole('combobox', { name: '“Fem” is' }).selectOptions('Female');
  await page.getByRole('radio', { name: 'Month first: 03/04/2015 is 2015-03-04' }).click();
  await expect.element(page.getByText('as you have chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByRole('heading', { name: 'list.csv' })).toHaveFocus();
  const { match, date_order } = sent.at(-1) ?? {};
  expect(date_order).toBe('month-first');
  expect(typeof match === 'string' && JSON.parse(match)).toEqual([
    {
      columns: [
        { heading: 'Roll', field: 'id' },
        { heading: 'Child', field: 'full_name' },
        { heading: 'Gender', field: 'sex' },
        { heading: 'Name', field: 'nothing' },
      ],
      values: { sex: { fem: 'Female' } },
    },
  ]);
});

test('the order of dates and the match can be changed in the preview', async () => {
  const sent = mockImport();
  api.use(
    http.post(`*${paths.importStudents}`, async ({ request }) => {
      const form = Object.fromEntries(await request.formData());
      sent.push(form);
      const dates = form.date_order === undefined ? columns.dates : preview.dates;
      return HttpResponse.json({ ...preview, match: 'remembered', dates });
    }),
  );
  openPortal(officePaths.importStudents);
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  const input = document.querySelector('input[type=file]');
  if (input) await userEvent.upload(input, new File(['Roll'], 'list.csv'));
  await expect.element(page.getByText('The columns are matched as in an earlier file.')).toBeVisible();
  const monthFirst = page.getByRole('radio', { name: 'Month first: 03/04/2015 is 2015-03-04' });
  await expect.element(monthFirst).not.toBeChecked();
  await monthFirst.click();
  await expect.element(monthFirst).toBeChecked();
  await expectAccessible('dates in the preview');
  expect(sent.map(({ date_order }) => date_order)).toEqual([undefined, 'month-first']);
  await page.getByRole('button', { name: 'Change what the columns are' }).click();
  await expect.element(page.getByRole('heading', { name: 'Match the columns of list.csv' })).toHaveFocus();
});

test('a match of somebody else is shown, and confirmed before the import', async () => {
  mockImport();
  const sent: unknown[] = [];
  const matched_by = {
    by: 'Mrs. Ali',
    at: '2026-11-02T13:00:00.000Z',
    columns: [
      { heading: 'Roll', label: 'Student ID' },
      { heading: 'Notes', label: '' },
    ],
  };
  const rows = [
    {
      row: 2,
      status: 'changed' as const,
      student_id: '20260001',
      changes: [{ field: 'sex', from: null, to: 'Female' }],
      read_as: [{ label: 'Sex', from: 'Fem', to: 'Female' }],
      errors: [],
    },
  ];
  const counts = { new: 0, changed: 1, unchanged: 0, error: 0 };
  api.use(
    http.post(`*${paths.importStudents}`, () =>
      HttpResponse.json({ ...preview, counts, rows, match: 'remembered', matched_by, dates: null }),
    ),
    http.post(`*${paths.commitImport}`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ counts });
    }),
  );
  openPortal(officePaths.importStudents);
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  const input = document.querySelector('input[type=file]');
  if (input) await userEvent.upload(input, new File(['Roll'], 'list.csv'));
  await expect
    .element(page.getByText(/These columns were matched by Mrs. Ali on .*2026-11-02.*Use this\?/))
    .toBeVisible();
  await expect.element(page.getByText('“Roll” is Student ID; “Notes” is left out.')).toBeVisible();
  await expect.element(page.getByText('Sex: “Fem” in the file, read as “Female”')).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  const box = page.getByRole('checkbox', { name: 'Yes, the columns are right' });
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveAccessibleDescription('Tick this, or press “Change what the columns are”.');
  await expectAccessible('a match to confirm');
  await box.click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect.poll(() => sent).toEqual([{ accept: [], conflicts: 'keep-record', confirm_match: true }]);
});

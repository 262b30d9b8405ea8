import { type ImportColumns, importColumnsSchema } from '@formroom/domain/api/import-matches.ts';
import { importListSchema, importPreviewSchema, importResponseSchema } from '@formroom/domain/api/imports.ts';
import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { editableListSchema } from '@formroom/domain/api/reference-lists.ts';
import { termSchema } from '@formroom/domain/api/terms.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockError, mockGet } from '#web/testing/fake-api.ts';
import { signedInAsOffice, unpostedTerm } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';

const newer = { by: 'admin', at: '2026-11-20T13:10:00.000Z' };
const getRow = (row: number, subject: number, title: string) => ({
  row,
  subject,
  about: `Marks Form 2: ${title}`,
  status: 'unchanged',
  student_id: '20260001',
  name: 'Anya Ramdeen',
  changes: [],
  conflicts: [{ field: 'course_mark', from: 60 + row, to: 50, ...newer }],
  errors: [],
});
const preview = importPreviewSchema.parse({
  import_id: '0b4fe6c6-6a8a-4a49-9f5e-0a1f4f0f2f10',
  counts: { new: 0, changed: 0, unchanged: 2, error: 0 },
  warnings: { 'unknown-class': 0, 'possible-duplicate': 0 },
  conflicts: 2,
  hidden_rows: { count: 0, choice: null },
  other_sheets: [],
  downloaded_at: '2026-11-20T13:00:00.000Z',
  dates: null,
  match: 'headings',
  matched_by: null,
  rows: [getRow(2, 3, 'Mathematics'), getRow(3, 23, 'Music')],
});

test('marks that changed after the file was downloaded stay unless the office chooses those in the file', async () => {
  const counts = { new: 0, changed: 2, unchanged: 0, error: 0 };
  const committed = mockPost(paths.commitImport, importResponseSchema, { counts });
  api.use(
    ...signedInAsOffice(),
    csrfCookie,
    committed.handler,
    mockGet(paths.imports, importListSchema, []),
    mockGet(paths.referenceEntries, editableListSchema.array(), []),
    mockGet(paths.listedTerms, termSchema.array(), [unpostedTerm]),
    http.post(`*${paths.importTermResults}`, () => HttpResponse.json(preview)),
  );
  await page.viewport(1280, 900);
  openPortal(officePaths.importResults);
  const choose = page.getByRole('button', { name: 'Choose a file' });
  await expect.element(choose).toBeVisible();
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('There is no box for a file.');
  await userEvent.upload(input, new File(['Student ID'], 'marks.xlsx'));
  const table = page.getByRole('region', { name: 'Conflicts' });
  await expect.element(table.getByRole('columnheader', { name: 'Result', exact: true })).toBeVisible();
  await expect
    .element(table.getByRole('row').nth(1))
    .toHaveTextContent(/^Anya Ramdeen20260001Marks Form 2: MathematicsCourse Mark.*62.*by admin.*50$/);
  await expect.element(table.getByRole('row').nth(2)).toHaveTextContent(/Marks Form 2: MusicCourse Mark.*63/);
  await expect
    .element(page.getByText('2 records were changed here after this file was downloaded', { exact: false }))
    .toBeVisible();
  expect(page.getByRole('button', { name: /^Import \d/ }).elements()).toEqual([]);
  await expectAccessible('conflicts of marks');
  await page.getByRole('radio', { name: 'Use the values in this file' }).click();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect.element(page.getByRole('heading', { name: 'Import finished' })).toHaveFocus();
  expect(committed.sent).toEqual([{ accept: [], conflicts: 'use-workbook' }]);
});

test('students, marks and lines without a mark stand apart', async () => {
  const row = { student_id: '20260001', name: 'Anya Ramdeen', status: 'new', errors: [] };
  const mixed = importPreviewSchema.parse({
    ...preview,
    counts: { new: 2, changed: 0, unchanged: 0, error: 0, empty: 1 },
    conflicts: 0,
    rows: [
      { ...row, row: 2, part: 'students', changes: [{ field: 'attitude', from: null, to: 'A' }] },
      {
        ...{ ...row, row: 2, part: 'marks', subject: 3, about: 'Marks Form 2: Mathematics' },
        changes: [{ field: 'course_mark', from: null, to: 71 }],
      },
      {
        ...row,
        row: 3,
        part: 'marks',
        subject: 23,
        about: 'Marks Form 2: Music',
        changes: [],
        is_empty: true,
      },
    ],
  });
  api.use(
    ...signedInAsOffice(),
    csrfCookie,
    mockGet(paths.imports, importListSchema, []),
    mockGet(paths.referenceEntries, editableListSchema.array(), []),
    mockGet(paths.listedTerms, termSchema.array(), [unpostedTerm]),
    http.post(`*${paths.importTermResults}`, () => HttpResponse.json(mixed)),
  );
  openPortal(officePaths.importResults);
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('There is no box for a file.');
  await userEvent.upload(input, new File(['Student ID'], 'marks.xlsx'));
  await expect
    .element(page.getByText('1 line without a mark only says that the student takes the subject.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'New: 2' })).toBeVisible();
  await expect
    .element(page.getByRole('table', { name: 'Students', exact: true }))
    .toHaveTextContent(/Attitude to Authority.*A$/);
  await expect
    .element(page.getByRole('table', { name: 'Marks', exact: true }))
    .toHaveTextContent(/Mathematics.*71$/);
  await expectAccessible('marks and students apart');
  await page.getByRole('button', { name: 'Without a mark: 1' }).click();
  await expect.element(page.getByRole('table', { name: 'Rows' })).toHaveTextContent('Marks Form 2: Music');
  await expect.element(page.getByRole('button', { name: 'Import 2 rows' })).toBeVisible();
});

test('a file for posted cards is not said to be unreadable', async () => {
  const message = 'The report cards are posted.';
  api.use(
    ...signedInAsOffice(),
    csrfCookie,
    mockGet(paths.imports, importListSchema, []),
    mockGet(paths.referenceEntries, editableListSchema.array(), []),
    mockGet(paths.listedTerms, termSchema.array(), [unpostedTerm]),
    mockError(paths.importTermResults, 409, message, 'post'),
  );
  openPortal(officePaths.importResults);
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('There is no box for a file.');
  await userEvent.upload(input, new File(['Student ID'], 'marks.xlsx'));
  await expect.element(page.getByRole('alert')).toHaveTextContent(`This file was not imported${message}`);
});

const column = (heading: string, letters: string, field: string | null, candidates: string[] = []) => ({
  heading,
  letters,
  samples: ['1'],
  field,
  candidates,
  own_field: null,
});
const getMarks = (subject: string) => [
  { field: `course_mark:${subject}`, label: `${subject}: Course Mark` },
  { field: `exam_mark:${subject}`, label: `${subject}: Exam Mark` },
];

/** Refuses the file until the office has answered the questions about it; returns the matches that were sent. */
async function uploadMarks(sheet: Pick<ImportColumns['sheets'][number], 'columns' | 'options' | 'subject'>) {
  const columns = importColumnsSchema.parse({
    sheets: [{ names: [], row: 2, remembered: false, values: [], matched_values: {}, ...sheet }],
    dates: null,
  });
  const sent: unknown[] = [];
  const deleting = {
    ...getRow(3, 3, 'Mathematics'),
    status: 'changed' as const,
    conflicts: undefined,
    changes: [{ field: 'course_mark', from: 78, to: null }],
  };
  api.use(
    ...signedInAsOffice(),
    csrfCookie,
    mockGet(paths.imports, importListSchema, []),
    mockGet(paths.referenceEntries, editableListSchema.array(), []),
    mockGet(paths.listedTerms, termSchema.array(), [unpostedTerm]),
    http.post(`*${paths.importTermResultsColumns}`, () => HttpResponse.json(columns)),
    http.post(`*${paths.importTermResults}`, async ({ request }) => {
      const match = (await request.formData()).get('match');
      if (typeof match !== 'string') {
        const reason = 'Say which subject this file is of.';
        return HttpResponse.json({ message: reason, errors: { match: [reason] } }, { status: 422 });
      }
      sent.push(JSON.parse(match));
      return HttpResponse.json({
        ...preview,
        conflicts: 0,
        counts: { new: 0, changed: 1, unchanged: 0, error: 0 },
        rows: [deleting],
      });
    }),
  );
  await page.viewport(1280, 900);
  openPortal(officePaths.importResults);
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('There is no box for a file.');
  await userEvent.upload(input, new File(['Student No.'], 'marks.csv'));
  await expect.element(page.getByRole('heading', { name: 'Match the columns of marks.csv' })).toHaveFocus();
  return sent;
}

test('a teacher’s sheet is asked for its subject, and a dash says that it deletes a mark', async () => {
  const sent = await uploadMarks({
    columns: [column('Student No.', 'A', 'id'), column('CW', 'B', 'course_mark')],
    options: [
      { field: 'id', label: 'Student ID' },
      { field: 'course_mark', label: 'Course Mark' },
    ],
    subject: { choices: ['Mathematics', 'Spanish'], sheets: [{ name: '', suggested: null }] },
  });
  await expect.element(page.getByText('Which subject is this?')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText('Choose the subject of the marks.')).toBeVisible();
  await expectAccessible('the question for a subject');
  await page.getByRole('combobox', { name: 'Subject of these marks' }).selectOptions('Spanish');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText('deletes the mark 78')).toBeVisible();
  expect(sent).toMatchObject([[{ subjects: { '': 'Spanish' } }]]);
});

test('the office says once which mark the columns of a broadsheet hold', async () => {
  const subjects = ['Physics', 'Spanish', 'Mathematics'];
  const getFields = (subject: string) => getMarks(subject).map(({ field }) => field);
  const sent = await uploadMarks({
    columns: [
      column('Student ID', 'A', 'id'),
      column('Physics', 'B', null, getFields('Physics')),
      column('SPANISH', 'C', null, getFields('Spanish')),
      column('Maths', 'D', null, getFields('Mathematics')),
    ],
    options: [{ field: 'id', label: 'Student ID' }, ...subjects.flatMap(getMarks)],
    subject: null,
  });
  await page.getByRole('radio', { name: 'Exam Mark of Physics, Spanish' }).click();
  await expect.element(page.getByText('Did you mean Mathematics?')).toBeVisible();
  await expectAccessible('a broadsheet');
  await page
    .getByRole('combobox', { name: 'What “Maths” (column D) is' })
    .selectOptions('Mathematics: Exam Mark');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText('deletes the mark 78')).toBeVisible();
  expect(sent).toMatchObject([
    [
      {
        columns: [
          { field: 'id' },
          { field: 'exam_mark:Physics' },
          { field: 'exam_mark:Spanish' },
          { field: 'exam_mark:Mathematics' },
        ],
      },
    ],
  ]);
});

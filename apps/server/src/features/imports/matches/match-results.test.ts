import type { ImportColumns, SheetMatch } from '@formroom/domain/api/import-matches.ts';
import type { ImportPreview } from '@formroom/domain/api/imports.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { expect, it } from 'vitest';
import { commit, getRefusalMessage, toCsv } from '../../../testing/import-workbook.ts';
import { buildWorkbook, previewResults, sendResults } from '../../../testing/results-workbook.ts';
import { testPortal } from '../../../testing/test-portal.ts';
import { uploadForm } from '../../../testing/upload-form.ts';

const term = { year: '2026', term: '1' };
const marks = (name: string, id: string) => ({
  name,
  rows: [
    ['Marks of class', null, null, null, null],
    ['Pupil', 'Surname', 'Paper', 'Test %', 'Effort'],
    [id, 'Ali', 'Maths', 71, 'good'],
  ],
});

it('matches the columns and values of term results, and remembers them', async () => {
  const admin = await (await testPortal()).admin();
  const bytes = await buildWorkbook(marks('1A', '20260001'), marks('1B', '20260003'));
  expect((await sendResults(admin, bytes)).statusCode).toBe(422);
  const inspect = async (parts: Record<string, string> = {}) =>
    (
      await admin.post(
        paths.importTermResultsColumns,
        uploadForm({ ...term, ...parts }, { name: 'Results.xlsx', bytes }),
      )
    ).json<ImportColumns>();
  const { sheets } = await inspect();
  expect(sheets[0]?.columns.map(({ heading, field }) => [heading, field])).toEqual([
    ['Pupil', null],
    ['Surname', 'nothing'],
    ['Paper', null],
    ['Test %', null],
    ['Effort', null],
  ]);
  const fields = ['id', 'nothing', 'subject', 'exam_mark', 'application'];
  const match: SheetMatch[] = [
    {
      columns:
        sheets[0]?.columns.map(({ heading }, index) => ({ heading, field: fields[index] ?? '' })) ?? [],
    },
  ];
  const matched = await inspect({ match: JSON.stringify(match) });
  expect(matched.sheets[0]?.values).toMatchObject([
    { field: 'subject', unknown: ['Maths'], choices: expect.arrayContaining(['Mathematics']) as string[] },
    { field: 'application', unknown: ['good'], choices: ['A', 'B', 'C', 'D', 'E'] },
  ]);
  const values = { subject: { Maths: 'Mathematics' }, application: { good: 'B' } };
  const parts = { ...term, match: JSON.stringify(match.map((each) => ({ ...each, values }))) };
  const previewed = await admin.post(paths.importTermResults, uploadForm(parts, { name: 'R.xlsx', bytes }));
  const { rows, import_id: id } = previewed.json<ImportPreview>();
  expect(
    rows.map(({ errors }) => errors),
    previewed.body.slice(0, 500),
  ).toEqual([[], []]);
  expect((await commit(admin, id)).statusCode).toBe(200);
  const next = await previewResults(admin, await buildWorkbook(marks('1A', '20260002')));
  expect(next.match).toBe('remembered');
  expect(next.rows[0]).toMatchObject({ status: 'changed', errors: [] });
  expect(next.rows[0]?.changes).toContainEqual(expect.objectContaining({ field: 'exam_mark', to: 71 }));
  // The match of results is none of students.
  expect(await getRefusalMessage(admin, toCsv('Pupil,Surname,Paper,Test %,Effort', '1,2,3,4,5'))).toContain(
    'There is no column “Student ID”',
  );
});

it('a match of marks can’t change a mark', async () => {
  const admin = await (await testPortal()).staff('results');
  const rows = [
    ['Student ID', 'Subject', 'Course Mark'],
    ['20260001', 'Mathematics', 50],
  ];
  const columns = [
    { heading: 'Student ID', field: 'id' },
    { heading: 'Subject', field: 'subject' },
    { heading: 'Course Mark', field: 'course_mark' },
  ];
  const match = JSON.stringify([{ columns, values: { course_mark: { 50: '95' } } }]);
  const bytes = await buildWorkbook({ name: 'Marks', rows });
  const refused = await admin.post(
    paths.importTermResults,
    uploadForm({ ...term, match }, { name: 'R.xlsx', bytes }),
  );
  expect([refused.statusCode, refused.json<{ errors: unknown }>().errors]).toMatchObject([
    422,
    { match: ['The values of Course Mark are read as they are in the file. Correct them there.'] },
  ]);
});

it('takes the headings of other systems for results without a match', async () => {
  const admin = await (await testPortal()).admin();
  const rows = [
    ['RosarioSIS ID', 'Student', 'Course Title', 'Final Exam', 'Comments'],
    ['20260001', 'Ali, Zoe', 'Mathematics', 71, 'Well done'],
  ];
  const { rows: previewed, match } = await previewResults(
    admin,
    await buildWorkbook({ name: 'Grades', rows }),
  );
  expect(match).toBe('headings');
  expect(previewed[0]?.errors).toEqual([]);
  expect(previewed[0]?.changes.map(({ field, to }) => [field, to])).toEqual([
    ['exam_mark', 71],
    ['remark', 'Well done'],
  ]);
});

import type { ImportColumns, SheetMatch } from '@formroom/domain/api/import-matches.ts';
import type { ImportPreview } from '@formroom/domain/api/imports.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { commit, toCsv } from '../../../testing/import-workbook.ts';
import { buildWorkbook } from '../../../testing/results-workbook.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { testPortal } from '../../../testing/test-portal.ts';
import { uploadForm } from '../../../testing/upload-form.ts';

const term = { year: '2026', term: '1' };
const [ANYA, BEN] = ['20260001', '20260002'];

interface Upload {
  readonly bytes: Buffer;
  readonly name?: string;
  readonly match?: readonly SheetMatch[];
}
const send = (admin: TestBrowser, path: string, { bytes, name = 'Marks.csv', match }: Upload) =>
  admin.post(path, uploadForm({ ...term, ...(match && { match: JSON.stringify(match) }) }, { name, bytes }));

async function inspect(admin: TestBrowser, upload: Upload) {
  const response = await send(admin, paths.importTermResultsColumns, upload);
  expect(response.statusCode, response.body.slice(0, 500)).toBe(200);
  return response.json<ImportColumns>();
}

async function preview(admin: TestBrowser, upload: Upload) {
  const response = await send(admin, paths.importTermResults, upload);
  expect(response.statusCode, response.body.slice(0, 500)).toBe(200);
  return response.json<ImportPreview>();
}

const matchAll = ({ sheets }: ImportColumns, fields: Readonly<Record<string, string>>): SheetMatch[] =>
  sheets.map(({ columns }) => ({
    columns: columns.map(({ heading, field }) => ({ heading, field: fields[heading] ?? field ?? 'nothing' })),
  }));

const getChanges = ({ rows }: ImportPreview) =>
  rows.flatMap(({ row, student_id: id, about, changes, errors }) => [
    ...changes.map(({ field, to }) => [row, id, about, field, to]),
    ...errors.map((error) => [row, id, about, error]),
  ]);

async function emptyMarks() {
  const portal = await testPortal();
  await portal.db.deleteFrom('subject_results').where('year', '=', 2026).execute();
  return { portal, admin: await portal.admin() };
}

describe('a broadsheet', () => {
  const bytes = toCsv(
    'Marks of Form 2A,,,,',
    'Student ID,Name,Maths,Spanish,Total',
    `${ANYA},"Ramdeen, Anya",78.00,85%,163`,
    `${BEN},Ben,101,,101`,
  );

  it('has a column for each subject, which the office matches once', async () => {
    const { admin } = await emptyMarks();
    expect((await send(admin, paths.importTermResults, { bytes })).statusCode).toBe(422);
    const columns = await inspect(admin, { bytes });
    expect(
      columns.sheets[0]?.columns.map(({ heading, field, candidates }) => [heading, field, candidates]),
    ).toEqual([
      ['Student ID', 'id', []],
      ['Name', 'nothing', []],
      [
        'Maths',
        null,
        [
          'course_mark:Mathematics',
          'exam_mark:Mathematics',
          'course_mark:Additional Mathematics',
          'exam_mark:Additional Mathematics',
        ],
      ],
      ['Spanish', null, ['course_mark:Spanish', 'exam_mark:Spanish']],
      ['Total', 'nothing', []],
    ]);
    expect(columns.sheets[0]?.options).toContainEqual({
      field: 'exam_mark:Mathematics',
      label: 'Mathematics: Exam Mark',
    });
    const match = matchAll(columns, { Maths: 'exam_mark:Mathematics', Spanish: 'exam_mark:Spanish' });
    const previewed = await preview(admin, { bytes, match });
    expect(getChanges(previewed)).toEqual([
      [3, ANYA, 'Mathematics', 'exam_mark', 78],
      [3, ANYA, 'Spanish', 'exam_mark', 85],
      [
        4,
        BEN,
        'Mathematics',
        'Exam Mark: “101” is not a mark from 0 to 100, with one decimal at most, or Abs.',
      ],
    ]);
    const errors = await admin.get(pathTo(paths.importErrors, { id: previewed.import_id }));
    const [sheet] = (await readXlsx(errors.rawPayload)).sheets;
    expect(sheet?.rows.map((row) => row.slice(0, 4))).toEqual([
      ['Student ID', 'Subject', 'Course Mark', 'Exam Mark'],
      [BEN, 'Mathematics', null, '101'],
    ]);
    expect((await commit(admin, previewed.import_id)).statusCode).toBe(200);

    const next = await preview(admin, {
      bytes: toCsv('Student ID,Name,Maths,Spanish,Total', `${BEN},Ben,64,70,134`),
    });
    expect(next.match).toBe('remembered');
    expect(getChanges(next)).toEqual([
      [2, BEN, 'Mathematics', 'exam_mark', 64],
      [2, BEN, 'Spanish', 'exam_mark', 70],
    ]);
  });

  it('with pairs of headings that are clear needs no match', async () => {
    const { admin } = await emptyMarks();
    const pairs = toCsv(
      'Student No.,Mathematics CW,Mathematics Exam,Spanish - Course Work,Exam: Spanish',
      `${ANYA},70,80,60,AB`,
    );
    expect(getChanges(await preview(admin, { bytes: pairs }))).toEqual([
      [2, ANYA, 'Mathematics', 'course_mark', 70],
      [2, ANYA, 'Mathematics', 'exam_mark', 80],
      [2, ANYA, 'Spanish', 'course_mark', 60],
      [2, ANYA, 'Spanish', 'exam_mark', 'Abs'],
    ]);
    const similar = toCsv('Student No.,Maths CW,Maths Exam', `${ANYA},70,80`);
    expect((await send(admin, paths.importTermResults, { bytes: similar })).statusCode).toBe(422);
    const { sheets } = await inspect(admin, { bytes: similar });
    expect(sheets[0]?.columns.map(({ candidates }) => candidates[0])).toEqual([
      undefined,
      'course_mark:Mathematics',
      'exam_mark:Mathematics',
    ]);
  });
});

describe('the sheet of one subject', () => {
  const rows = (title: string | null) => [
    [title, null, null, null, null],
    ['Student No.', 'Name', 'CW', 'Exam', 'Comment'],
    [ANYA, 'Anya', 70, 80, 'Good'],
  ];

  it('is asked for its subject each time, which its title suggests', async () => {
    const { admin } = await emptyMarks();
    const bytes = await buildWorkbook({ name: 'Sheet1', rows: rows('Form 2A Spanish, term 1') });
    const refused = await send(admin, paths.importTermResults, { bytes });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { message: 'Say which subject the sheet “Sheet1” is of.' },
    ]);
    const columns = await inspect(admin, { bytes });
    expect(columns.sheets[0]?.columns.map(({ field }) => field)).toEqual([
      'id',
      'nothing',
      'course_mark',
      'exam_mark',
      'remark',
    ]);
    expect(columns.sheets[0]?.subject).toEqual({
      choices: expect.arrayContaining(['Mathematics', 'Spanish']) as string[],
      sheets: [{ name: 'Sheet1', suggested: 'Spanish' }],
    });
    const match = matchAll(columns, {}).map((each) => ({ ...each, subjects: { Sheet1: 'Spanish' } }));
    const previewed = await preview(admin, { bytes, match });
    expect(getChanges(previewed)).toEqual([
      [3, ANYA, 'Sheet1: Spanish', 'course_mark', 70],
      [3, ANYA, 'Sheet1: Spanish', 'exam_mark', 80],
      [3, ANYA, 'Sheet1: Spanish', 'remark', 'Good'],
    ]);
    expect((await commit(admin, previewed.import_id)).statusCode).toBe(200);

    // The next teacher's sheet has the same headings and another subject.
    const next = await buildWorkbook({ name: 'Sheet1', rows: rows(null) });
    expect((await send(admin, paths.importTermResults, { bytes: next })).statusCode).toBe(422);
    const { sheets } = await inspect(admin, { bytes: next, name: '2A Maths.xlsx' });
    expect(sheets[0]).toMatchObject({
      remembered: true,
      subject: { sheets: [{ suggested: 'Mathematics' }] },
    });
  });

  it('of each of several sheets is another', async () => {
    const { admin } = await emptyMarks();
    const bytes = await buildWorkbook(
      { name: 'Maths', rows: rows(null) },
      { name: 'Spanish', rows: rows(null) },
    );
    const columns = await inspect(admin, { bytes });
    expect(columns.sheets[0]?.subject?.sheets).toEqual([
      { name: 'Maths', suggested: 'Mathematics' },
      { name: 'Spanish', suggested: 'Spanish' },
    ]);
    const subjects = { Maths: 'Mathematics', Spanish: 'Spanish' };
    const match = matchAll(columns, {}).map((each) => ({ ...each, subjects }));
    const previewed = await preview(admin, { bytes, match });
    expect(previewed.rows.map(({ about, errors }) => [about, errors])).toEqual([
      ['Maths: Mathematics', []],
      ['Spanish: Spanish', []],
    ]);
    const unknown = matchAll(columns, {}).map((each) => ({
      ...each,
      subjects: { ...subjects, Maths: 'Magic' },
    }));
    const refused = await send(admin, paths.importTermResults, { bytes, match: unknown });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      422,
      { message: '“Magic” is not in the list of subjects.' },
    ]);
  });
});

describe('words in place of marks', () => {
  const bytes = toCsv(
    'Student ID,Subject,Course Mark,Exam Mark',
    `${ANYA},Mathematics,EX,N/A`,
    `${ANYA},Spanish,-,AB`,
    `${BEN},Mathematics,EX,60`,
  );

  it('are matched once for a file, and remembered', async () => {
    const { portal, admin } = await emptyMarks();
    const key = { student_id: ANYA, year: 2026, term: 1 as const };
    await portal.db
      .insertInto('subject_results')
      .values({ ...key, subject: 3, course_mark: '78' })
      .execute();
    const columns = await inspect(admin, { bytes });
    expect(columns.sheets[0]?.values).toEqual([
      {
        field: 'course_mark',
        label: 'Course Mark',
        unknown: ['EX'],
        choices: ['Abs', 'No mark'],
        suggested: { EX: 'No mark' },
      },
      {
        field: 'exam_mark',
        label: 'Exam Mark',
        unknown: ['N/A'],
        choices: ['Abs', 'No mark'],
        suggested: { 'N/A': 'No mark' },
      },
    ]);
    const values = { course_mark: { EX: 'No mark' }, exam_mark: { 'N/A': 'Abs' } };
    const match = matchAll(columns, {}).map((each) => ({ ...each, values }));
    const previewed = await preview(admin, { bytes, match });
    expect(getChanges(previewed)).toEqual([
      [2, ANYA, 'Mathematics', 'course_mark', null],
      [2, ANYA, 'Mathematics', 'exam_mark', 'Abs'],
      [3, ANYA, 'Spanish', 'exam_mark', 'Abs'],
      [4, BEN, 'Mathematics', 'exam_mark', 60],
    ]);
    expect((await commit(admin, previewed.import_id)).statusCode).toBe(200);
    const next = await preview(admin, { bytes });
    expect([next.match, next.counts.error]).toEqual(['remembered', 0]);
  });

  it.each([
    [{ 50: 'Abs' }, 'The values of Course Mark are read as they are in the file. Correct them there.'],
    [{ '85%': 'No mark' }, 'The values of Course Mark are read as they are in the file. Correct them there.'],
    [{ EX: '95' }, '“95” is no value of Course Mark.'],
    [{ EX: '-' }, '“-” is no value of Course Mark.'],
  ])('%j is refused', async (values, reason) => {
    const { admin } = await emptyMarks();
    const match = matchAll(await inspect(admin, { bytes }), {}).map((each) => ({
      ...each,
      values: { course_mark: values as Record<string, string> },
    }));
    const refused = await send(admin, paths.importTermResults, { bytes, match });
    expect([refused.statusCode, refused.json<{ errors: unknown }>().errors]).toMatchObject([
      422,
      { match: [reason] },
    ]);
  });

  it('and unknown subjects are named with what they may mean', async () => {
    const { admin } = await emptyMarks();
    const list = toCsv('Student ID,Subject,Course Mark', `${ANYA},Maths,EX`);
    expect(getChanges(await preview(admin, { bytes: list }))).toEqual([
      [2, ANYA, 'Maths', 'Subject: “Maths” is not in the list of subjects. Did you mean Mathematics?'],
      [
        2,
        ANYA,
        'Maths',
        'Course Mark: “EX” is no mark. Say under “Change what the columns are” what it means.',
      ],
    ]);
  });
});

it('a mark that is matched to a column of students is refused with our heading', async () => {
  const { admin } = await emptyMarks();
  const bytes = toCsv('Student ID,Attitude to Authority,Points', `${ANYA},A,50`);
  const match = matchAll(await inspect(admin, { bytes }), { Points: 'teacher' });
  const refused = await send(admin, paths.importTermResults, { bytes, match });
  expect(refused.json<{ message: string }>().message).toBe(
    '“Points” (column C) can’t be matched to “Teacher” in this sheet.',
  );
});

import type { ImportPreview } from '@formroom/domain/api/imports.ts';
import type { EditableList } from '@formroom/domain/api/reference-lists.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { countQueries } from '../../../testing/count-queries.ts';
import { commit, dumpAllTables } from '../../../testing/import-workbook.ts';
import {
  marksSheet,
  previewResults,
  resultsTemplate,
  sendResults,
  buildWorkbook,
} from '../../../testing/results-workbook.ts';
import { STUDENT_COUNT } from '../../../testing/student-count.ts';
import { testPortal } from '../../../testing/test-portal.ts';

describe('the template of a term', () => {
  it('contains its students and results, and importing it unchanged changes nothing', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const before = await dumpAllTables(portal.db);
    const file = await admin.get(resultsTemplate(2026, 1));
    expect(file.statusCode).toBe(200);
    const { sheets } = await readXlsx(file.rawPayload);
    expect(sheets.map(({ name, rows }) => [name, rows.length > 5])).toEqual([
      ['Students', true],
      ['Marks Form 1', true],
      ['Marks Form 2', true],
      ['Marks Form 3', true],
      ['Marks Form 4', true],
      ['Marks Form 5', true],
      ['How to fill it in', true],
    ]);
    expect(sheets[0]?.rows).toHaveLength(1 + STUDENT_COUNT);
    const { counts, import_id: id } = await previewResults(admin, file.rawPayload);
    expect(counts).toMatchObject({ new: 0, changed: 0, error: 0 });
    expect(counts.unchanged).toBeGreaterThan(STUDENT_COUNT * (1 + 8));
    expect((await commit(admin, id)).statusCode).toBe(200);
    expect(await dumpAllTables(portal.db)).toEqual(before);
  });

  it('of a new term contains the enrolled students with the subjects of their form, without marks', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await admin.post(paths.terms, { year: 2026, term: 2 });
    const { sheets } = await readXlsx((await admin.get(resultsTemplate(2026, 2))).rawPayload);
    expect(sheets[0]?.rows).toHaveLength(1 + STUDENT_COUNT);
    const [heads, first] = sheets[1]?.rows ?? [];
    expect(heads?.slice(0, 6)).toEqual([
      'Student ID',
      'Name',
      'Class',
      'Subject',
      'Course Mark',
      'Exam Mark',
    ]);
    expect(first?.slice(2)).toEqual(['1A', 'English Language', ...Array<null>(8).fill(null)]);
    expect((await admin.get(resultsTemplate(2031, 1))).statusCode).toBe(404);
    expect((await admin.get(pathTo(paths.importTemplate, { kind: 'term-results' }))).statusCode).toBe(422);
  });
});

describe('the preview of results', () => {
  it('returns changes and errors by row, and writes nothing', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await admin.post(paths.terms, { year: 2026, term: 2 });
    const before = await dumpAllTables(portal.db);
    const bytes = await buildWorkbook(
      {
        name: 'Students',
        rows: [
          ['Student ID', 'Class', 'Sessions Absent', 'Attitude to Authority', 'Form Teacher’s Remarks'],
          ['20260001', '2B', 3, 'b', 'Well done.\nGo on.'],
          ['20260002', null, 1000, 'F', null],
          ['20260003', 'Red', 1, null, null],
          ['20260004', null, 1, null, null],
          ['20260004', null, 2, null, null],
          ['77', null, 2, null, null],
        ],
      },
      marksSheet(
        ['20260001', 'mathematics', 80, 66.5, 'Good.'],
        ['20260001', 'Spanish', 'abs', '71,5', null],
        ['20260001', 'Spanish', 50, 50, null],
        ['20260001', 'Sorcery', 50, 50, null],
        ['20260001', 'History', 100.5, -1, null],
        ['20260005', 'History', 61.25, 'good', 'x'.repeat(151)],
        ['20260005', 'Geography', 61, null, null],
        ['20260005', 'French', 55, null, null],
        ['0020260001', 'French', 55, null, null],
      ),
    );
    const response = await sendResults(admin, bytes, ['2026', '2']);
    const { counts, rows } = response.json<ImportPreview>();
    expect(counts).toEqual({ new: 4, changed: 0, unchanged: 0, error: 11 });
    expect(rows.map(({ about, row, status, errors }) => [about, row, status, ...errors])).toEqual([
      ['Students', 2, 'new'],
      [
        'Students',
        3,
        'error',
        'Sessions Absent: “1000” is not a whole number from 0 to 999.',
        'Attitude to Authority: “F” is not one of A, B, C, D, E.',
      ],
      ['Students', 4, 'error', 'Form Level: The class Red does not begin with its form. Fill it in.'],
      ['Students', 5, 'error', 'Row 6 has the same student.'],
      ['Students', 6, 'error', 'Row 5 has the same student.'],
      ['Students', 7, 'error', 'Student ID: There is no student 77.'],
      ['Marks: mathematics', 2, 'new'],
      ['Marks: Spanish', 3, 'error', 'Row 4 has the same student and subject.'],
      ['Marks: Spanish', 4, 'error', 'Row 3 has the same student and subject.'],
      [
        'Marks: Sorcery',
        5,
        'error',
        'Subject: “Sorcery” is not in the list of subjects. Spell it as the list does, or add it in the settings.',
      ],
      [
        'Marks: History',
        6,
        'error',
        'Course Mark: “100.5” is not a mark from 0 to 100, with one decimal at most, or Abs.',
        'Exam Mark: “-1” is not a mark from 0 to 100, with one decimal at most, or Abs.',
      ],
      [
        'Marks: History',
        7,
        'error',
        'Course Mark: “61.25” is not a mark from 0 to 100, with one decimal at most, or Abs.',
        'Exam Mark: “good” is no mark. Say under “Change what the columns are” what it means.',
        'Remark: Use 150 characters or fewer.',
      ],
      ['Marks: Geography', 8, 'new'],
      ['Marks: French', 9, 'new'],
      [
        'Marks',
        10,
        'error',
        'Student ID: There is no student 0020260001. There is 20260001: write the same zeros.',
      ],
    ]);
    expect(rows[0]?.changes).toEqual([
      { field: 'form_level', from: null, to: 2 },
      { field: 'class_id', from: null, to: '2B' },
      { field: 'times_absent', from: null, to: 3 },
      { field: 'attitude', from: null, to: 'B' },
      { field: 'form_teacher_remarks', from: null, to: 'Well done.\nGo on.' },
    ]);
    // The first line of marks adds its student to the term, with the current class.
    expect(rows.slice(-3, -1).map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['class_id', 'form_level', 'course_mark'],
      ['course_mark'],
    ]);
    expect(await dumpAllTables(portal.db)).toEqual(before);
  });

  it('rejects duplicate results of a subject, in any spelling and across sheets', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const bytes = await buildWorkbook(
      marksSheet(['20260001', 'Music', 70, 70, null], ['20260001', 'music.', 10, 10, null]),
      { ...marksSheet(['20260001', 'MUSIC', 20, 20, null]), name: 'More' },
    );
    const { rows } = await previewResults(admin, bytes);
    expect(rows.map(({ errors }) => errors)).toEqual([
      ['Row 3, row 2 of “More” have the same student and subject.'],
      ['Row 2, row 2 of “More” have the same student and subject.'],
      ['Row 2 of “Marks”, row 3 of “Marks” have the same student and subject.'],
    ]);
  });

  it('accepts changes of results in a retired subject, but no new ones', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const lists = (await admin.get(paths.referenceEntries)).json<EditableList[]>();
    const french = lists
      .find(({ list }) => list === 'subjects')
      ?.entries.find(({ title }) => title === 'Geography');
    expect(french?.records).toBeGreaterThan(100);
    const retired = { list: 'subjects', changes: [{ code: french?.code, retired: 1 }] };
    expect((await admin.post(paths.referenceEntries, retired)).statusCode).toBe(200);
    const file = (await admin.get(resultsTemplate(2026, 1))).rawPayload;
    expect((await previewResults(admin, file)).counts).toMatchObject({ new: 0, changed: 0, error: 0 });
    await admin.post(paths.terms, { year: 2026, term: 2 });
    const begun = await previewResults(
      admin,
      await buildWorkbook(marksSheet(['20260001', 'Geography', 70, 70, null])),
      ['2026', '2'],
    );
    expect(begun.rows[0]?.errors).toEqual([
      'Subject: “Geography” is retired. Restore it in the settings if it is taught again.',
    ]);
  });

  it('rejects marks of a student whose own row is invalid, and other spellings of a class', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await admin.post(paths.terms, { year: 2026, term: 2 });
    const bytes = await buildWorkbook(
      {
        name: 'Students',
        rows: [
          ['Student ID', 'Class', 'Attitude to Authority'],
          ['20260001', '3B', 'Z'],
          ['20260003', '3b', 'A'],
        ],
      },
      marksSheet(['20260001', 'Music', 70, 70, null], ['20260002', 'Music', 0.7, 70, null]),
    );
    const { rows } = await previewResults(admin, bytes, ['2026', '2']);
    expect(rows.map(({ errors }) => errors)).toEqual([
      ['Attitude to Authority: “Z” is not one of A, B, C, D, E.'],
      ['Class: There is a class 3B. Write it the same way.'],
      ['Student ID: The student’s row in the sheet of students is in error.'],
      ['Course Mark: “0.7” looks like a percentage. Write 70 for 70 %.'],
    ]);
  });

  it('provides a workbook of errors by sheet, which can be uploaded after it is corrected', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const bytes = await buildWorkbook(
      {
        name: 'Students',
        rows: [
          ['Student ID', 'Sessions Late'],
          ['20260001', 'often'],
        ],
      },
      marksSheet(['20260001', 'Mathematics', 101, 50, 'Good.'], ['20260001', 'Spanish', 50, 50, null]),
    );
    const { import_id: id, counts } = await previewResults(admin, bytes);
    expect(counts).toMatchObject({ error: 2 });
    const errors = await readXlsx((await admin.get(pathTo(paths.importErrors, { id }))).rawPayload);
    expect(errors.sheets.map(({ name, rows }) => [name, rows])).toEqual([
      [
        'Students',
        [
          ['Student ID', 'Sessions Late', 'Errors'],
          ['20260001', 'often', 'Row 2: Sessions Late: “often” is not a whole number from 0 to 999.'],
        ],
      ],
      [
        'Marks',
        [
          ['Student ID', 'Subject', 'Course Mark', 'Exam Mark', 'Remark', 'Errors'],
          [
            '20260001',
            'Mathematics',
            101,
            50,
            'Good.',
            'Row 2: Course Mark: “101” is not a mark from 0 to 100, with one decimal at most, or Abs.',
          ],
        ],
      ],
    ]);
    const mended = await buildWorkbook(
      ...errors.sheets.map(({ name, rows }) => ({
        name,
        rows: rows.map((row) => row.map((cell) => (cell === 'often' ? 4 : cell === 101 ? 99 : cell))),
      })),
    );
    expect((await previewResults(admin, mended)).counts).toMatchObject({ error: 0 });
  });

  it('reads rows in pages, not one by one', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const file = (await admin.get(resultsTemplate(2026, 1))).rawPayload;
    const lines = STUDENT_COUNT * (1 + 11);
    const queries = await countQueries(portal.db, () => sendResults(admin, file));
    expect(queries).toBeLessThan((lines / 100) * 5 + 60);
  });
});

import { describe, expect, it } from 'vitest';
import {
  markColumns,
  emptyStudentResults,
  emptySubjectResults,
  type ResultColumn,
  studentColumns,
  SUBJECT_HEADING,
} from './columns.ts';
import { parseResult } from './parse-result.ts';

// Schools reuse workbooks every term: a changed heading or limit would make old files unreadable.
describe('a workbook of results', () => {
  const headings = (columns: Record<string, ResultColumn>) =>
    Object.values(columns).map(({ heading }) => heading);

  it('has its headings in sheet order', () => {
    expect(headings(studentColumns)).toEqual([
      'Class',
      'Form Level',
      'Sessions Absent',
      'Sessions Late',
      'Attitude to Authority',
      'Responsibility',
      'Co-operation',
      'Co-Curricular Activities',
      'Form Teacher’s Remarks',
      'Form Teacher',
      'Form Dean’s Remarks',
      'Form Dean',
    ]);
    expect([SUBJECT_HEADING, ...headings(markColumns)]).toEqual([
      'Subject',
      'Course Mark',
      'Exam Mark',
      'Late',
      'Absent',
      'Application',
      'Conduct',
      'Remark',
      'Teacher',
    ]);
  });

  it.each<[ResultColumn, least: string, most: string, tooMuch: string]>([
    [studentColumns.class_id, 'x', 'x'.repeat(10), 'x'.repeat(11)],
    [studentColumns.form_level, '1', '9', '10'],
    [studentColumns.times_absent, '0', '999', '1000'],
    [studentColumns.times_late, '0', '999', '1000'],
    [studentColumns.attitude, 'A', 'E', 'F'],
    [studentColumns.responsibility, 'A', 'E', 'F'],
    [studentColumns.co_operation, 'A', 'E', 'F'],
    [studentColumns.activities, 'x', 'x\n'.repeat(149) + 'x', 'x'.repeat(301)],
    [studentColumns.form_teacher_remarks, 'x', 'x\n'.repeat(249) + 'x', 'x'.repeat(501)],
    [studentColumns.form_teacher, 'x', 'x'.repeat(60), 'x'.repeat(61)],
    [studentColumns.dean_remarks, 'x', 'x\n'.repeat(249) + 'x', 'x'.repeat(501)],
    [studentColumns.dean, 'x', 'x'.repeat(60), 'x'.repeat(61)],
    [markColumns.course_mark, '0', '100', '100.1'],
    [markColumns.exam_mark, '0', '100', '100.1'],
    [markColumns.times_late, '0', '999', '1000'],
    [markColumns.times_absent, '0', '999', '1000'],
    [markColumns.application, 'A', 'E', 'F'],
    [markColumns.conduct, 'A', 'E', 'F'],
    [markColumns.remark, 'x', 'x'.repeat(150), 'x'.repeat(151)],
    [markColumns.teacher, 'x', 'x'.repeat(60), 'x'.repeat(61)],
  ])('takes what fits into %j, and no more', (column, least, most, tooMuch) => {
    expect(parseResult(column, least)).not.toHaveProperty('error');
    expect(parseResult(column, most)).not.toHaveProperty('error');
    expect(parseResult(column, tooMuch)).toHaveProperty('error');
  });

  it('accepts paragraphs in remarks and single lines elsewhere', () => {
    const multilineColumns = [...Object.values(studentColumns), ...Object.values(markColumns)].filter(
      (column) => !('error' in parseResult(column, 'one\ntwo')),
    );
    expect(multilineColumns.map(({ heading }) => heading)).toEqual([
      'Co-Curricular Activities',
      'Form Teacher’s Remarks',
      'Form Dean’s Remarks',
    ]);
  });
});

it('starts with every value null', () => {
  expect(emptyStudentResults).toMatchObject({ class_id: null, times_absent: null, dean: null });
  expect(emptySubjectResults).toMatchObject({ course_mark: null, exam_mark: null, teacher: null });
  expect(new Set(Object.values({ ...emptyStudentResults, ...emptySubjectResults }))).toEqual(new Set([null]));
});

import { importCountsSchema } from '@formroom/domain/api/imports.ts';
import { defaultSettings } from '@formroom/domain/settings/catalogue.ts';
import { expect, it } from 'vitest';
import { gzipJson } from '../db/stored-json.ts';
import { parseCounts } from '../features/imports/imports.repository.ts';
import { errorRowsSchema, parseSheets, storedRowsSchema } from '../features/imports/stored-rows.ts';
import { importStudents } from '../features/imports/students/import-students.service.ts';
import { importTermResults } from '../features/imports/term-results/import-term-results.service.ts';
import { importYearPlan } from '../features/imports/year-plan/import-year-plan.service.ts';
import { parseImportMatches } from '../features/imports/matches/import-matches.repository.ts';
import { parseCard } from '../features/report-cards/card-content.repository.ts';
import { parseTotals } from '../features/report-cards/posted-totals.repository.ts';
import { parseSettings } from '../features/settings/settings.repository.ts';
import { parseConfirmed } from '../features/students/confirmations.repository.ts';

// Rows as 1.0.0 has written them. They stay in a school's database for years: when what is stored changes, its schema
// still reads these, and they are not edited.

const card = {
  school: { name: 'Harmony High', address: '1 School Road', contact: '868-600-0000', initials: 'HH' },
  logo: null,
  student_id: '20260001',
  first_name: 'Anya',
  last_name: 'Ali',
  date_of_birth: '2013-08-21',
  year: 2025,
  term: 1,
  class_id: '1A',
  form_level: 1,
  first_day: '2025-09-01',
  last_day: '2025-12-12',
  sessions_possible: 120,
  reopens_on: '2026-01-05',
  times_absent: 2,
  times_late: 0,
  weights: { course: 40, exam: 60 },
  subjects: [
    {
      subject: 'Mathematics',
      course_mark: 71,
      exam_mark: 'Abs',
      total: null,
      times_late: 0,
      times_absent: 1,
      application: 'A',
      conduct: 'B',
      remark: 'Works steadily.',
      teacher: 'K. Mohammed',
    },
  ],
  average: null,
  subjects_without_mark: 1,
  class_average: 60.5,
  class_median: 61,
  rank: null,
  class_size: 30,
  attitude: 'A',
  responsibility: null,
  co_operation: 'B',
  activities: 'Choir',
  form_teacher_remarks: 'Good.',
  form_teacher: 'A. Baptiste',
  dean_remarks: null,
  dean: null,
  key: { A: 80, B: 70, C: 60, D: 50, E: 0 },
};

it('a posted card', async () => {
  const row = { student_id: '20260001', year: 2025, term: 1, content: await gzipJson(card) } as const;
  expect(await parseCard(row)).toEqual(card);
});

it('what is counted of a posted card', () => {
  const totals =
    '{"class_id":"1A","form_level":1,"key":{"A":80,"B":70,"C":60,"D":50,"E":0},"subjects":[["Music",null,71,"Abs",null]]}';
  const [counted] = parseTotals({ student_id: '20260001', average: '60.5', totals }, { year: 2025, term: 1 });
  expect(counted).toEqual({
    student_id: '20260001',
    class_id: '1A',
    form_level: 1,
    average: 60.5,
    key: card.key,
    subjects: [{ subject: 'Music', teacher: null, course_mark: 71, exam_mark: 'Abs', total: null }],
  });
});

it('an import: counts without what was added later, sheets, and no matches', () => {
  const counts = { new: 1, changed: 2, unchanged: 3, error: 4 };
  const row = { id: 'one', counts: JSON.stringify(counts), matches: null };
  expect(parseCounts(row)).toEqual({ counts, undone: 0 });
  expect(parseCounts({ ...row, counts: JSON.stringify({ ...counts, undone: 5 }) })).toEqual({
    counts,
    undone: 5,
  });
  expect(importCountsSchema.parse(counts)).toEqual(counts);
  const sheets = [{ name: '', columns: [{ heading: 'Class', type: 'text' }] }];
  expect(parseSheets({ id: 'one', headings: JSON.stringify(sheets) })).toEqual(sheets);
  expect(parseImportMatches(row)).toEqual({ remember: [], used: [] });
});

it('the pages of a preview: rows, and rows in error of a file with one sheet', () => {
  const rows = [
    {
      row: 2,
      status: 'changed',
      student_id: '20260001',
      name: 'Anya Ali',
      changes: [{ field: 'class_id', from: '1A', to: '2B' }],
      errors: [],
    },
  ];
  expect(storedRowsSchema.parse(rows)).toEqual(rows);
  const faulty = [
    { row: 3, cells: ['x', 5, null, { day: '2013-08-21' }], errors: ['There is no such class.'] },
  ];
  expect(errorRowsSchema.parse(faulty)).toEqual(faulty);
});

it('an undo of students, also with a field that was removed since', () => {
  const before = { submitted_at: null, progress_submit: 0, terms_hash: null };
  const change = {
    id: '20260001',
    from: { class_id: '1A', house_code: null },
    to: { class_id: '2B' },
    before,
  };
  const page = { added: ['30000001'], changed: [{ ...change, to: { class_id: '2B', removed_field: 'x' } }] };
  expect(importStudents.undoSchema.parse(page)).toMatchObject({
    added: ['30000001'],
    changed: [{ id: '20260001', from: { class_id: '1A' }, to: { class_id: '2B' }, before }],
  });
});

it('an undo of results, also without a column that was added since', () => {
  const student = {
    student_id: '20260001',
    class_id: '1A',
    form_level: 1,
    times_absent: 2,
    times_late: null,
    attitude: 'A',
    responsibility: null,
    co_operation: null,
    activities: null,
    form_teacher_remarks: 'Good.',
    form_teacher: null,
    dean_remarks: null,
    dean: null,
  };
  const line = {
    student_id: '20260001',
    subject: 3,
    course_mark: 71.5,
    exam_mark: 'Abs',
    times_late: 0,
    times_absent: 1,
    application: 'A',
    conduct: null,
    remark: null,
    teacher: null,
  };
  const { dean, ...earlier } = student;
  const page = { students: [{ before: null, after: earlier }], lines: [{ before: line, after: line }] };
  expect(importTermResults.undoSchema.parse(page)).toEqual({
    students: [{ before: null, after: { ...student, dean } }],
    lines: page.lines,
  });
});

it('an undo of a plan, settings of another version, and what a family confirmed', () => {
  const plans = [{ student_id: '20260001', before: null, after: { plan: 'repeat', class_id: null } }];
  expect(importYearPlan.undoSchema.parse(plans)).toEqual(plans);
  const column = JSON.stringify({ removed_setting: '"x"', school_name: '"Harmony High"' });
  expect(parseSettings(['school_name', 'slip_days'], column)).toEqual({
    school_name: 'Harmony High',
    slip_days: defaultSettings.slip_days,
  });
  const confirmed = { year: 2026, item: 'mother' };
  expect(parseConfirmed('20260001', { ...confirmed, value: '"Ann"' })).toBe('Ann');
  expect(parseConfirmed('20260001', { ...confirmed, value: '{"mother_phone":null}' })).toEqual({
    mother_phone: null,
  });
});

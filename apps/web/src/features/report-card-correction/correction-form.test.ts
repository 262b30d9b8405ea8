import { expect, it } from 'vitest';
import { fieldKey, readCorrection } from '#web/features/report-card-correction/correction-form.ts';

const subjects = [
  { subject: 1, title: 'English Language', course_mark: 60, exam_mark: 70.5, remark: 'Good.', total: 67.4 },
  {
    subject: 3,
    title: 'Mathematics',
    course_mark: null,
    exam_mark: 'Abs' as const,
    remark: null,
    total: null,
  },
];
const remarks = { activities: null, form_teacher_remarks: 'Pleasant.', dean_remarks: null };
const card = { subjects, remarks };

it('reads only marks that change, as they are typed in a workbook', () => {
  const texts = {
    [fieldKey(1, 'course_mark')]: ' 60 ',
    [fieldKey(1, 'exam_mark')]: '70,5',
    [fieldKey(3, 'course_mark')]: '48%',
    [fieldKey(3, 'exam_mark')]: '',
  };
  expect(readCorrection(card, texts)).toEqual({
    marks: [{ subject: 3, course_mark: 48, exam_mark: null, remark: null }],
    errors: {},
  });
  expect(readCorrection(card, {})).toEqual({ marks: [], errors: {} });
});

it('reads remarks that change; an empty box or a dash is none', () => {
  const texts = {
    [fieldKey(1, 'remark')]: ' – ',
    [fieldKey(3, 'remark')]: 'Works well. ',
    [fieldKey(null, 'form_teacher_remarks')]: 'Reads a lot.\nWell done.',
    [fieldKey(null, 'dean_remarks')]: '  ',
  };
  expect(readCorrection(card, texts)).toEqual({
    marks: [
      { subject: 1, course_mark: 60, exam_mark: 70.5, remark: null },
      { subject: 3, course_mark: null, exam_mark: 'Abs', remark: 'Works well.' },
    ],
    remarks: { ...remarks, form_teacher_remarks: 'Reads a lot.\nWell done.' },
    errors: {},
  });
  expect(readCorrection(card, { [fieldKey(null, 'form_teacher_remarks')]: 'Pleasant. ' })).toEqual({
    marks: [],
    errors: {},
  });
});

it('names what is wrong, and changes nothing there', () => {
  const texts = {
    [fieldKey(1, 'course_mark')]: '101',
    [fieldKey(3, 'exam_mark')]: 'ill',
    [fieldKey(3, 'remark')]: 'x'.repeat(151),
    [fieldKey(null, 'dean_remarks')]: 'x'.repeat(501),
  };
  const mark = 'Type a mark from 0 to 100, with one decimal at most, or Abs.';
  expect(readCorrection(card, texts)).toEqual({
    marks: [],
    errors: {
      [fieldKey(1, 'course_mark')]: mark,
      [fieldKey(3, 'exam_mark')]: mark,
      [fieldKey(3, 'remark')]: 'Use 150 characters or fewer.',
      [fieldKey(null, 'dean_remarks')]: 'Use 500 characters or fewer.',
    },
  });
});

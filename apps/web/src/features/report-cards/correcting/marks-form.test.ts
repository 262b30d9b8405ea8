import { expect, it } from 'vitest';
import { markKey, readMarks } from '#web/features/report-cards/correcting/marks-form.ts';

const subjects = [
  { subject: 1, title: 'English Language', course_mark: 60, exam_mark: 70.5, total: 67.4 },
  { subject: 3, title: 'Mathematics', course_mark: null, exam_mark: 'Abs' as const, total: null },
];

it('reads only marks that change, as they are typed in a workbook', () => {
  const texts = {
    [markKey(1, 'course_mark')]: ' 60 ',
    [markKey(1, 'exam_mark')]: '70,5',
    [markKey(3, 'course_mark')]: '48%',
    [markKey(3, 'exam_mark')]: '',
  };
  expect(readMarks(subjects, texts)).toEqual({
    marks: [{ subject: 3, course_mark: 48, exam_mark: null }],
    wrong: [],
  });
  expect(readMarks(subjects, {})).toEqual({ marks: [], wrong: [] });
});

it('names what is no mark, and changes nothing there', () => {
  const wrong = [markKey(1, 'course_mark'), markKey(3, 'exam_mark')];
  const texts = { [wrong[0] ?? '']: '101', [wrong[1] ?? '']: 'ill' };
  expect(readMarks(subjects, texts)).toEqual({ marks: [], wrong });
});

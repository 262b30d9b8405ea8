import { expect, it } from 'vitest';
import type { Mark } from './marks.ts';
import {
  type CheckedCard,
  formatMissingMarks,
  listMissingResults,
  listSubjectsWithoutMark,
} from './missing-results.ts';

const subject = (title: string, course_mark: Mark, exam_mark: Mark) => ({
  subject: title,
  course_mark,
  exam_mark,
});
const complete: CheckedCard = {
  weights: { course: 30, exam: 70 },
  subjects: [subject('Mathematics', 80, 'Abs')],
  times_absent: 0,
  times_late: 0,
  attitude: 'A',
  responsibility: 'A',
  co_operation: 'A',
  form_teacher_remarks: 'Good.',
};

it.each<[Partial<CheckedCard>, string[]]>([
  [{}, []],
  [{ subjects: [] }, ['Marks']],
  [{ subjects: [subject('French', null, null)] }, ['Marks']],
  [{ subjects: [subject('French', 50, null)], weights: { course: 0, exam: 100 } }, ['Marks']],
  [
    { subjects: [subject('French', null, null), subject('Music', 'Abs', 0)] },
    ['French: course mark', 'French: exam mark'],
  ],
  [{ subjects: [subject('French', 50, null)], weights: { course: 100, exam: 0 } }, []],
  [{ subjects: [subject('French', null, 50)], weights: { course: 0, exam: 100 } }, []],
  [
    {
      times_absent: null,
      times_late: null,
      attitude: null,
      responsibility: null,
      co_operation: null,
      form_teacher_remarks: null,
    },
    [
      'Sessions Absent',
      'Sessions Late',
      'Attitude to Authority',
      'Responsibility',
      'Co-operation',
      'Form Teacher’s Remarks',
    ],
  ],
  [
    { subjects: [subject('French', null, 50)], attitude: null },
    ['French: course mark', 'Attitude to Authority'],
  ],
])('%j lacks %j', (changes, missing) => {
  expect(listMissingResults({ ...complete, ...changes })).toEqual(missing);
});

it.each([
  [0, 11, undefined],
  [1, 1, '1 of 1 subject has no mark yet'],
  [2, 11, '2 of 11 subjects have no mark yet'],
])('%s of %s subjects without a mark reads “%s”', (missing, subjects, text) => {
  expect(formatMissingMarks(missing, subjects)).toBe(text);
});

it('a subject that the form takes is missing on a card without it', () => {
  expect(listMissingResults(complete, ['Mathematics', 'English'])).toEqual(['English']);
  const card = { ...complete, subjects: [...complete.subjects, subject('Music', null, null)] };
  expect(listSubjectsWithoutMark(card, ['Mathematics', 'English'])).toEqual(['Music', 'English']);
});

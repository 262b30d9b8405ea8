import type { CardCorrection, CardCorrectionPreview } from '@formroom/domain/api/card-corrections.ts';

const figures = {
  subjects: [
    { subject: 1, title: 'English Language', course_mark: 60, exam_mark: 70, remark: null, total: 67 },
    { subject: 3, title: 'Mathematics', course_mark: 45, exam_mark: 50, remark: 'Works well.', total: 48.5 },
  ],
  average: 57.8,
  rank: 12,
  class_size: 30,
  class_average: 61.2,
  class_median: 60.5,
  remarks: { activities: null, form_teacher_remarks: 'A pleasant student.', dean_remarks: null },
};

/** A posted card that was corrected once before. */
export const correctableCard: CardCorrection = {
  ...figures,
  name: 'Ramdeen, Anya',
  class_id: '1A',
  posted: 1,
  date_posted: '2026-04-10T13:00:00.000Z',
  issue_number: '4K7MP2X9T3',
  weights: { course: 30, exam: 70 },
  corrections: [
    {
      at: '2026-04-12T13:00:00.000Z',
      by: 'secretary',
      reason: 'Late coursework',
      changes: [{ title: 'English Language', field: 'course_mark', from: null, to: 60 }],
    },
  ],
};

/** Its marks in Mathematics corrected. */
export const previewedCorrection: CardCorrectionPreview = {
  before: figures,
  after: {
    ...figures,
    subjects: figures.subjects.map((each) =>
      each.subject === 3 ? { ...each, course_mark: 54, total: 51.2 } : each,
    ),
    average: 59.1,
    rank: 10,
    class_average: 61.3,
  },
  digest: 'abc',
};

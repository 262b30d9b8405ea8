import type { markColumns, studentColumns } from './columns.ts';

/** Other systems' headings for the column that names the subject of a row. */
export const subjectHeadings: readonly string[] = [
  'Subject Name',
  'Subject Title',
  'Course',
  'Course Title',
  'Course Name',
  'Education Subject',
];

/** Other systems' headings for results; each stands for one column of its sheet only. */
export const resultHeadingSynonyms: Readonly<
  Partial<Record<keyof typeof studentColumns | keyof typeof markColumns, readonly string[]>>
> = {
  class_id: ['Form', 'Form Class', 'Class Name', 'Homeroom'],
  attitude: ['Attitude'],
  co_operation: ['Cooperation'],
  activities: ['Activities', 'Extra-Curricular Activities'],
  form_teacher: ['Homeroom Teacher', 'Class Teacher'],
  course_mark: [
    'Coursework',
    'Coursework Mark',
    'Course Work',
    'Course Work Mark',
    'CW',
    'CW Mark',
    'Class Mark',
    'Class Work',
    'Continuous Assessment',
    'Term Mark',
  ],
  exam_mark: ['Exam', 'Exams', 'Examination', 'Examination Mark', 'Final Exam', 'Exam Score'],
  remark: ['Remarks', 'Comment', 'Comments', 'Teacher’s Comment', 'Teacher’s Remark'],
  teacher: ['Teacher Name', 'Subject Teacher'],
};

/** Headings of other systems for figures of a broadsheet that the portal works out itself. */
export const workedOutHeadings: readonly string[] = [
  'Total',
  'Average',
  'Avg',
  'Rank',
  'Position',
  'Place',
  'Overall',
];

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
  course_mark: ['Coursework', 'Coursework Mark', 'Course Work', 'Continuous Assessment', 'Term Mark'],
  exam_mark: ['Exam', 'Examination', 'Examination Mark', 'Final Exam'],
  remark: ['Remarks', 'Comment', 'Comments', 'Teacher’s Comment', 'Teacher’s Remark'],
  teacher: ['Teacher Name', 'Subject Teacher'],
};

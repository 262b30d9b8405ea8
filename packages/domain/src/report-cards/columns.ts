import type { Letter } from './letter-key.ts';
import type { Mark } from './marks.ts';

/** A column of a results workbook. */
export type ResultColumn = { readonly heading: string } & (
  | { readonly kind: 'text'; readonly max: number }
  | { readonly kind: 'paragraph'; readonly max: number }
  | { readonly kind: 'count'; readonly min: number; readonly max: number }
  | { readonly kind: 'letter' }
  | { readonly kind: 'mark' }
);

const sessions = { kind: 'count', min: 0, max: 999 } as const;
const letter = { kind: 'letter' } as const;

/** The results of a student in a term apart from the marks (R39), in sheet order. */
export const studentColumns = {
  class_id: { heading: 'Class', kind: 'text', max: 10 },
  form_level: { heading: 'Form Level', kind: 'count', min: 1, max: 9 },
  times_absent: { heading: 'Sessions Absent', ...sessions },
  times_late: { heading: 'Sessions Late', ...sessions },
  attitude: { heading: 'Attitude to Authority', ...letter },
  responsibility: { heading: 'Responsibility', ...letter },
  co_operation: { heading: 'Co-operation', ...letter },
  activities: { heading: 'Co-Curricular Activities', kind: 'paragraph', max: 300 },
  form_teacher_remarks: { heading: 'Form Teacher’s Remarks', kind: 'paragraph', max: 500 },
  form_teacher: { heading: 'Form Teacher', kind: 'text', max: 60 },
  dean_remarks: { heading: 'Form Dean’s Remarks', kind: 'paragraph', max: 500 },
  dean: { heading: 'Form Dean', kind: 'text', max: 60 },
} as const satisfies Record<string, ResultColumn>;

/** The results of a student in a subject, in sheet order. */
export const markColumns = {
  course_mark: { heading: 'Course Mark', kind: 'mark' },
  exam_mark: { heading: 'Exam Mark', kind: 'mark' },
  times_late: { heading: 'Late', ...sessions },
  times_absent: { heading: 'Absent', ...sessions },
  application: { heading: 'Application', ...letter },
  conduct: { heading: 'Conduct', ...letter },
  remark: { heading: 'Remark', kind: 'text', max: 150 },
  teacher: { heading: 'Teacher', kind: 'text', max: 60 },
} as const satisfies Record<string, ResultColumn>;

/** The heading of the column that names the subject of a row. */
export const SUBJECT_HEADING = 'Subject';

interface ColumnValues {
  text: string;
  paragraph: string;
  count: number;
  letter: Letter;
  mark: Mark;
}
type ResultValues<Columns extends Record<string, ResultColumn>> = {
  -readonly [Name in keyof Columns]: ColumnValues[Columns[Name]['kind']] | null;
};

/** A student's results in a term; only the class and the form level are never null. */
export type StudentResults = Omit<ResultValues<typeof studentColumns>, 'class_id' | 'form_level'> & {
  class_id: string;
  form_level: number;
};

/** A student's results in one subject. */
export type SubjectResults = ResultValues<typeof markColumns>;

const nullValues = <Columns extends object>(columns: Columns) =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, null])) as Record<keyof Columns, null>;

/** Results with every value null. */
export const emptyStudentResults = nullValues(studentColumns);
export const emptySubjectResults = nullValues(markColumns);

import type { Letter } from './letter-key.ts';
import type { Mark } from './marks.ts';

/** A column of a workbook of results. */
export type ResultColumn = { readonly heading: string } & (
  | { readonly kind: 'text'; readonly max: number }
  | { readonly kind: 'paragraph'; readonly max: number }
  | { readonly kind: 'count'; readonly min: number; readonly max: number }
  | { readonly kind: 'letter' }
  | { readonly kind: 'mark' }
);

const sessions = { kind: 'count', min: 0, max: 999 } as const;
const letter = { kind: 'letter' } as const;

/** What is known of a student in a term besides the marks (R39), in the order of its sheet. */
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

/** What is known of a student in a subject of a term, in the order of its sheet. */
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

/** The heading of the column that says which subject a line of marks is about. */
export const SUBJECT_HEADING = 'Subject';

interface ColumnValues {
  text: string;
  paragraph: string;
  count: number;
  letter: Letter;
  mark: Mark;
}
type ValuesOf<Columns extends Record<string, ResultColumn>> = {
  -readonly [Name in keyof Columns]: ColumnValues[Columns[Name]['kind']] | null;
};

/** A student in a term; the class and the form level are always there. */
export type StudentResults = Omit<ValuesOf<typeof studentColumns>, 'class_id' | 'form_level'> & {
  class_id: string;
  form_level: number;
};

/** A student's line of one subject. */
export type SubjectResults = ValuesOf<typeof markColumns>;

const nullValues = <Columns extends object>(columns: Columns) =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, null])) as Record<keyof Columns, null>;

/** Nothing known of a student in a term, and nothing in a subject. */
export const emptyStudentResults = nullValues(studentColumns);
export const emptySubjectResults = nullValues(markColumns);

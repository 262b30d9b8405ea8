import type { MarkSheet } from '@formroom/domain/api/mark-sheets.ts';
import type { SheetCell } from '@formroom/domain/report-cards/sheet-cells.ts';

/** The names of the columns in sentences and for screen readers. */
export const cellLabels: Readonly<Record<SheetCell, string>> = {
  course_mark: 'Course mark',
  exam_mark: 'Exam mark',
  application: 'Application',
  conduct: 'Conduct',
  times_late: 'Times late',
  times_absent: 'Times absent',
  remark: 'Remark',
};

/** The headings of the columns, as short as a spreadsheet's. */
export const getHeadings = ({ course, exam }: MarkSheet['weights']): Readonly<Record<SheetCell, string>> => ({
  course_mark: `Course ${course}\u00A0%`,
  exam_mark: `Exam ${exam}\u00A0%`,
  application: 'App',
  conduct: 'Con',
  times_late: 'Late',
  times_absent: 'Abs',
  remark: 'Remark',
});

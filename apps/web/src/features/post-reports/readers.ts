import { ALL_CLASSES } from '@formroom/domain/api/reports.ts';
import type { ReportCardView } from '@formroom/domain/api/term-reports.ts';
import { fold } from '@formroom/domain/school/fold.ts';

export interface ReaderChoice {
  readonly search: string;
  /** A class, or `ALL_CLASSES`. */
  readonly classId: string;
  readonly read: 'all' | 'yes' | 'no';
}

/** The students that are asked for, in the order in which they came. */
export function chosenReaders(students: readonly ReportCardView[], { search, classId, read }: ReaderChoice) {
  const sought = fold(search).split(/\s+/).filter(Boolean);
  return students.filter(
    (student) =>
      (classId === ALL_CLASSES || student.class_id === classId) &&
      (read === 'all' || (read === 'yes') === student.views > 0) &&
      sought.every((word) => fold(`${student.name} ${student.student_id}`).includes(word)),
  );
}

/** `412 of 600 families have opened the card, 188 have not`. */
export function readWords(students: readonly ReportCardView[]): string {
  const read = students.filter(({ views }) => views > 0).length;
  const verb = students.length === 1 ? 'family has' : 'families have';
  return `${read} of ${students.length} ${verb} opened the card, ${students.length - read} not yet`;
}

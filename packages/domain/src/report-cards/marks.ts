import { divideTenths, toTenths } from './tenths.ts';
import type { Weights } from './weights.ts';

/** 0 to 100 with at most one decimal; `Abs` (absent) counts as 0; null is blank (R40). */
export type Mark = number | 'Abs' | null;

/** What is said about anything else that is typed for a mark. */
export const MARK_MESSAGE = 'Type a mark from 0 to 100, with one decimal at most, or Abs.';

export interface SubjectMarks {
  readonly course_mark: Mark;
  readonly exam_mark: Mark;
}

/** Whether a subject has any mark, including `Abs` and parts without weight. */
export const hasMark = ({ course_mark, exam_mark }: SubjectMarks) =>
  course_mark !== null || exam_mark !== null;

/** Whether a subject has a mark, including `Abs`, in a part with weight. */
export function hasCountedMark({ course_mark, exam_mark }: SubjectMarks, weights: Weights): boolean {
  const used = getCountedParts(weights);
  return (used.course && course_mark !== null) || (used.exam && exam_mark !== null);
}

const markToTenths = (mark: Mark) => (typeof mark === 'number' ? toTenths(mark) : 0);

/** The parts that have weight. */
export const getCountedParts = ({ course, exam }: Weights) => ({ course: course > 0, exam: exam > 0 });

/** A subject's total, 0 to 100 with one decimal, rounded half up; null while a mark that counts is blank (R41). */
export function calculateTotal({ course_mark, exam_mark }: SubjectMarks, weights: Weights): number | null {
  const used = getCountedParts(weights);
  if ((used.course && course_mark === null) || (used.exam && exam_mark === null)) return null;
  const sum = markToTenths(course_mark) * weights.course + markToTenths(exam_mark) * weights.exam;
  return divideTenths(sum, 100) / 10;
}

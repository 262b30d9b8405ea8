import { divideTenths, toTenths } from './tenths.ts';
import type { Weights } from './weights.ts';

/** 0 to 100 with at most one decimal; `Abs` for who did not sit it, which counts 0; null for what is not there. */
export type Mark = number | 'Abs' | null;

export interface SubjectMarks {
  readonly course_mark: Mark;
  readonly exam_mark: Mark;
}

/** Whether there is any mark of a subject, whether it counts this term or not; `Abs` is one. */
export const hasMark = ({ course_mark, exam_mark }: SubjectMarks) =>
  course_mark !== null || exam_mark !== null;

/** Whether there is a mark of a subject that counts towards its total; `Abs` is one. */
export function hasCountedMark({ course_mark, exam_mark }: SubjectMarks, weights: Weights): boolean {
  const used = getCountedParts(weights);
  return (used.course && course_mark !== null) || (used.exam && exam_mark !== null);
}

const markToTenths = (mark: Mark) => (typeof mark === 'number' ? toTenths(mark) : 0);

/** The parts that count towards a total under these weights. */
export const getCountedParts = ({ course, exam }: Weights) => ({ course: course > 0, exam: exam > 0 });

/**
 * A subject's total, 0 to 100 with one decimal, rounded half up; null where a mark that counts is missing
 * (R41).
 */
export function calculateTotal({ course_mark, exam_mark }: SubjectMarks, weights: Weights): number | null {
  const used = getCountedParts(weights);
  if ((used.course && course_mark === null) || (used.exam && exam_mark === null)) return null;
  const sum = markToTenths(course_mark) * weights.course + markToTenths(exam_mark) * weights.exam;
  return divideTenths(sum, 100) / 10;
}

import type { ReportCardView } from '@formroom/domain/api/terms.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { normalizeForSearch } from '@formroom/domain/school/normalize-for-search.ts';

export interface ReaderFilter {
  readonly search: string;
  readonly classes: readonly string[];
  /** `none` for students without a posted card. */
  readonly read: 'all' | 'yes' | 'no' | 'none';
}

/** The students that match the filter, in their order. */
export function filterReaders(students: readonly ReportCardView[], { search, classes, read }: ReaderFilter) {
  const words = normalizeForSearch(search).split(/\s+/).filter(Boolean);
  return students.filter(
    (student) =>
      classes.includes(student.class_id) &&
      matchesReading(student, read) &&
      words.every((word) => normalizeForSearch(`${student.name} ${student.student_id}`).includes(word)),
  );
}

function matchesReading({ views, date_posted: at }: ReportCardView, read: ReaderFilter['read']) {
  if (read === 'all') return true;
  return read === 'none' ? at === null : (read === 'yes') === views > 0;
}

/** The number of families that have opened their card. */
export const countReaders = (students: readonly ReportCardView[]) =>
  students.filter(({ views }) => views > 0).length;

/** `412 of 600 families have opened the card, 188 not yet. 3 students have no posted card.` */
export function formatReadSummary(students: readonly ReportCardView[]): string {
  const posted = students.filter(({ date_posted: at }) => at !== null);
  // For a term that is no longer posted, the summary shows who read it before.
  const counting = posted.length === 0 ? students : posted;
  const read = countReaders(counting);
  const verb = counting.length === 1 ? 'family has' : 'families have';
  const sentence = `${read} of ${counting.length} ${verb} opened the card, ${counting.length - read} not yet`;
  const without = students.length - counting.length;
  if (without === 0) return sentence;
  return `${sentence}. ${pluralize(without, 'student')} ${without === 1 ? 'has' : 'have'} no posted card.`;
}

import type { TermReadiness, ReportCardView } from '@formroom/domain/api/term-reports.ts';

/** Which cards of a term are posted: all that have a mark, or only those on which nothing is missing. */
export type CardsToPost = 'with-marks' | 'ready';

/** How many cards of a term each choice posts. */
export const cardCounts = ({ classes }: Pick<TermReadiness, 'classes'>): Record<CardsToPost, number> => ({
  'with-marks': classes.reduce((sum, each) => sum + each.with_marks, 0),
  ready: classes.reduce((sum, each) => sum + each.ready, 0),
});

/** The classes of a term in the order of its students, and how many of them each has. */
export function countByClass(students: readonly Pick<ReportCardView, 'class_id'>[]) {
  const counts = new Map<string, number>();
  for (const { class_id: classId } of students) counts.set(classId, (counts.get(classId) ?? 0) + 1);
  return [...counts].map(([classId, count]) => ({ classId, count }));
}

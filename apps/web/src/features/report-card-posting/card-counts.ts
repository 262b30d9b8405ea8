import type { TermReadiness, ReportCardView } from '@formroom/domain/api/terms.ts';

/** Which cards of a term are posted: all with a mark, or only those on which nothing is missing. */
export type CardsToPost = 'with-marks' | 'ready';

/** The number of cards that each choice posts. */
export const cardCounts = ({ classes }: Pick<TermReadiness, 'classes'>): Record<CardsToPost, number> => ({
  'with-marks': classes.reduce((sum, each) => sum + each.with_marks, 0),
  ready: classes.reduce((sum, each) => sum + each.ready, 0),
});

/** The classes of a term with their numbers of students, in the order of the students. */
export function countByClass(students: readonly Pick<ReportCardView, 'class_id'>[]) {
  const counts = new Map<string, number>();
  for (const { class_id: classId } of students) counts.set(classId, (counts.get(classId) ?? 0) + 1);
  return [...counts].map(([classId, count]) => ({ classId, count }));
}

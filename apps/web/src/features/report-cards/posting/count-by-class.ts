import type { ReportCardView } from '@formroom/domain/api/term-reports.ts';

/** The classes of a term in the order of its students, and how many of them each has. */
export function countByClass(students: readonly Pick<ReportCardView, 'class_id'>[]) {
  const counts = new Map<string, number>();
  for (const { class_id: classId } of students) counts.set(classId, (counts.get(classId) ?? 0) + 1);
  return [...counts].map(([classId, count]) => ({ classId, count }));
}

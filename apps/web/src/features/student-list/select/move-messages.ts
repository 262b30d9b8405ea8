import { compareClasses } from '@formroom/domain/school/class-order.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import type { SelectedStudents } from '#web/features/student-list/select/use-student-selection.ts';

export interface MoveTarget {
  /** Null for no class. */
  readonly class_id: string | null;
}

const nameClass = (name: string | null) => name ?? 'no class';

/** `Now in 2A: 8 students, in no class: 1 student.` */
export function formatClasses({ count, known }: SelectedStudents): string {
  if (known.length < count) return 'The students may be in different classes now.';
  const counts = new Map<string | null, number>();
  for (const { class_id: name } of known) counts.set(name, (counts.get(name) ?? 0) + 1);
  const parts = [...counts]
    .toSorted(([a], [b]) => compareClasses(a, b))
    .map(([name, students]) => `in ${nameClass(name)}: ${pluralize(students, 'student')}`);
  return `Now ${parts.join(', ')}.`;
}

/** What a move has done. `selected` counts those who were selected, who may have left since. */
export function formatMoved(
  { students, moved }: { readonly students: number; readonly moved: number },
  target: MoveTarget | undefined,
  selected: number,
): string {
  const already = students - moved;
  const gone = selected - students;
  return [
    `${pluralize(moved, 'student')} moved to ${nameClass(target?.class_id ?? null)}.`,
    ...(already > 0 ? [`${already} ${already === 1 ? 'was' : 'were'} in it already.`] : []),
    ...(gone > 0 ? [`${gone} ${gone === 1 ? 'is' : 'are'} not in the list any more.`] : []),
  ].join(' ');
}

import { formatFullName } from '@formroom/domain/school/person-name.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import type { SelectedStudents } from '#web/features/students/selection/use-student-selection.ts';

const MAX_NAMES = 3;

/** `12 students: Anya Ramdeen, Kai Joseph, Zoë Ali and 9 more`. */
export function formatSelected({ count, known }: Pick<SelectedStudents, 'count' | 'known'>) {
  const names = known.slice(0, MAX_NAMES).map(formatFullName);
  const more = count - names.length;
  const few = more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
  return names.length === 0 ? pluralize(count, 'student') : `${pluralize(count, 'student')}: ${few}`;
}

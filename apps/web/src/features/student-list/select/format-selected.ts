import { formatFullName } from '@formroom/domain/school/person-name.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import type { SelectedStudents } from '#web/features/student-list/select/use-student-selection.ts';

const MAX_NAMES = 3;

type Selected = Pick<SelectedStudents, 'count' | 'known'>;

/** `12 students: Anya Ramdeen, Kai Joseph, Zoë Ali and 9 more`. */
export const formatSelected = (selected: Selected) =>
  `${pluralize(selected.count, 'student')}${formatNames(selected)}`;

/** `: Anya Ramdeen, Kai Joseph, Zoë Ali and 9 more`; empty if nobody is known. */
export function formatNames({ count, known }: Selected) {
  if (known.length === 0) return '';
  const names = known.slice(0, MAX_NAMES).map(formatFullName);
  const more = count - names.length;
  return more > 0 ? `: ${names.join(', ')} and ${more} more` : `: ${names.join(', ')}`;
}

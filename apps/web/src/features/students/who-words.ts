import { listName } from '@formroom/domain/school/person-name.ts';
import type { NamedStudent } from '#web/features/students/row-actions.tsx';

/** `Baptiste, Anya (20260001, 2A)`. */
export const whoWords = (student: NamedStudent) =>
  `${listName(student)} (${student.id}${student.class_id === null ? '' : `, ${student.class_id}`})`;

import { formatListName } from '@formroom/domain/school/person-name.ts';
import type { NamedStudent } from '#web/features/students/row-actions.tsx';

/** `Baptiste, Anya (20260001, 2A)`. */
export const formatStudent = (student: NamedStudent) =>
  `${formatListName(student)} (${student.id}${student.class_id === null ? '' : `, ${student.class_id}`})`;

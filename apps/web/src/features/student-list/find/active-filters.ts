import { NO_CLASS } from '@formroom/domain/school/no-class.ts';
import { mayBeForm } from '@formroom/domain/school/forms.ts';
import { studentFilterNames, studentFilters } from '@formroom/domain/registration/student-filters.ts';
import type { StudentListParams } from '#web/features/student-list/list-students.ts';

interface ActiveFilter {
  readonly name: (typeof studentFilterNames)[number] | 'class';
  readonly text: string;
}

/** The filters of the list that are set, beside the search. */
export function listActiveFilters(params: StudentListParams): ActiveFilter[] {
  const byValue = studentFilterNames.flatMap((name) => {
    const value = params[name];
    if (value === '') return [];
    const { label, labels }: { label: string; labels: Readonly<Record<string, string>> } =
      studentFilters[name];
    return [{ name, text: `${label}: ${labels[value] ?? value}` }];
  });
  const { class: className } = params;
  if (className === '') return byValue;
  return [...byValue, { name: 'class', text: nameClass(className) }];
}

function nameClass(chosen: string) {
  if (chosen === NO_CLASS) return 'In no class';
  return mayBeForm(chosen) ? chosen : `Class: ${chosen}`;
}

import type { StudentSelection } from '@formroom/domain/api/student-selection.ts';
import type { StudentListEntry } from '@formroom/domain/api/students.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import {
  studentListQuery,
  type StudentListParams,
  toStudentFilter,
} from '#web/features/students/api/list-students.ts';

/** The students that an action is about. */
export interface SelectedStudents {
  readonly count: number;
  readonly selection: StudentSelection;
  /** All of them, or where all that match are selected, those on the page. */
  readonly known: readonly StudentListEntry[];
}

interface Choice {
  /** Whether all that match are selected, except those in `listed`; otherwise only those in `listed` are. */
  readonly isAll: boolean;
  readonly listed: ReadonlyMap<string, StudentListEntry>;
  /** Whether a changed filter has cleared the selection. */
  readonly wasCleared: boolean;
}

const nobody: Choice = { isAll: false, listed: new Map(), wasCleared: false };

/** Returns a choice in which these students are selected or not. */
function changeChoice({ isAll, listed }: Choice, students: readonly StudentListEntry[], isSelected: boolean) {
  const after = new Map(listed);
  for (const student of students) {
    if (isSelected === isAll) after.delete(student.id);
    else after.set(student.id, student);
  }
  return { isAll, listed: after, wasCleared: false };
}

/** The selection of the list's select mode. It survives paging; another filter clears it. */
export function useStudentSelection(params: StudentListParams) {
  const [isOn, setOn] = useState(false);
  const [choice, setChoice] = useState(nobody);
  const { data } = useQuery(studentListQuery(params));
  const filter = toStudentFilter(params);
  const filterKey = JSON.stringify(filter);
  const [lastFilter, setLastFilter] = useState(filterKey);
  const { isAll, listed, wasCleared } = choice;
  if (filterKey !== lastFilter) {
    setLastFilter(filterKey);
    if (isAll || listed.size > 0) setChoice({ ...nobody, wasCleared: true });
  }
  const isSelected = (id: string) => listed.has(id) !== isAll;
  const total = data?.total ?? 0;
  const matching = Math.max(0, total - listed.size);
  const all = { filter, ...(listed.size > 0 && { except: [...listed.keys()] }), expected: matching };
  const selected: SelectedStudents = isAll
    ? {
        count: matching,
        selection: all,
        known: (data?.data ?? []).filter(({ id }) => isSelected(id)),
      }
    : { count: listed.size, selection: { ids: [...listed.keys()] }, known: [...listed.values()] };
  return {
    isOn,
    selected,
    total,
    isFiltered: filterKey !== '{}',
    wasCleared,
    isSelected,
    toggle: () => {
      setOn(!isOn);
      setChoice(nobody);
    },
    // Constant, because rows render again only if their props change.
    select: useCallback(
      (students: readonly StudentListEntry[], selects: boolean) =>
        setChoice((before) => changeChoice(before, students, selects)),
      [],
    ),
    selectAll: () => setChoice({ ...nobody, isAll: true }),
    clear: () => setChoice(nobody),
  };
}

export type StudentSelectionState = ReturnType<typeof useStudentSelection>;

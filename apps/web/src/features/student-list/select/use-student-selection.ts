import type { StudentSelection } from '@formroom/domain/api/student-selection.ts';
import type { StudentListEntry } from '@formroom/domain/api/students.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import {
  listAllStudents,
  studentListQuery,
  type StudentListParams,
  toStudentFilter,
} from '#web/features/student-list/list-students.ts';
import {
  getLastSelection,
  type ListSelection,
  rememberSelection,
} from '#web/features/student-list/find/last-student-list.ts';

/** The students that an action is about. */
export interface SelectedStudents {
  readonly count: number;
  readonly selection: StudentSelection;
  /** All of them, or where all that match are selected, those on the page. */
  readonly known: readonly StudentListEntry[];
}

type Choice = Omit<ListSelection, 'isOn'>;
type AllMatching = NonNullable<Choice['all']>;

const nobody: Choice = { all: undefined, listed: new Map(), filters: new Set(), wasLost: false };

/** Returns a choice in which these students are selected or not. */
function changeChoice(
  { all, listed, filters }: Choice,
  students: readonly StudentListEntry[],
  isSelected: boolean,
  filterKey: string,
): Choice {
  const after = new Map(listed);
  for (const student of students) {
    if (isSelected === (all !== undefined)) after.delete(student.id);
    else after.set(student.id, student);
  }
  return { all, listed: after, filters: new Set(filters).add(filterKey), wasLost: false };
}

/** Returns the choice of all that matched, one by one. */
const keepListed = (
  { filter }: AllMatching,
  except: Choice['listed'],
  found: readonly StudentListEntry[],
): Choice => ({
  ...nobody,
  listed: new Map(found.filter(({ id }) => !except.has(id)).map((student) => [student.id, student])),
  filters: new Set([JSON.stringify(filter)]),
});

/**
 * The selection of the list's select mode. It survives searches, filters and paging: all that matched the filter before are
 * listed one by one, so that others can be added. It is there again when the office comes back from another page.
 */
export function useStudentSelection(params: StudentListParams) {
  const [isOn, setOn] = useState(() => getLastSelection()?.isOn ?? false);
  const [choice, setChoice] = useState<Choice>(() => getLastSelection() ?? nobody);
  useEffect(() => rememberSelection({ ...choice, isOn }), [choice, isOn]);
  const { data } = useQuery(studentListQuery(params));
  const filter = toStudentFilter(params);
  const filterKey = JSON.stringify(filter);
  const { all, listed, filters, wasLost } = choice;
  const isStale = all !== undefined && JSON.stringify(all.filter) !== filterKey;
  useEffect(() => {
    if (!isStale) return;
    const listOneByOne = (found: readonly StudentListEntry[]) =>
      setChoice((now) => (now.all === all ? keepListed(all, listed, found) : now));
    const lose = () => setChoice((now) => (now.all === all ? { ...nobody, wasLost: true } : now));
    void listAllStudents(all.filter).then(listOneByOne, lose);
  }, [isStale, all, listed]);

  const isSelected = (id: string) => !isStale && listed.has(id) !== (all !== undefined);
  const total = data?.total ?? 0;
  const isCurrent = all !== undefined && !isStale;
  const matching = Math.max(0, (isCurrent ? total : (all?.total ?? 0)) - listed.size);
  const selected: SelectedStudents = all
    ? {
        count: matching,
        selection: {
          filter: all.filter,
          ...(listed.size > 0 && { except: [...listed.keys()] }),
          expected: matching,
        },
        known: isCurrent ? (data?.data ?? []).filter(({ id }) => isSelected(id)) : [],
      }
    : { count: listed.size, selection: { ids: [...listed.keys()] }, known: [...listed.values()] };
  return {
    isOn,
    selected,
    total,
    isFiltered: filterKey !== '{}',
    isAll: isCurrent && listed.size === 0,
    wasLost,
    isSelected,
    toggle: () => {
      setOn(!isOn);
      setChoice(nobody);
    },
    // Constant under one filter, because rows render again only if their props change.
    select: useCallback(
      (students: readonly StudentListEntry[], selects: boolean) =>
        setChoice((before) => changeChoice(before, students, selects, filterKey)),
      [filterKey],
    ),
    selectAll: async () => {
      // Others, who may not match, stay selected.
      if (!all && [...filters].some((each) => each !== filterKey)) {
        const found = await listAllStudents(filter);
        setChoice((before) => changeChoice(before, found, true, filterKey));
      } else setChoice({ ...nobody, all: { filter, total } });
    },
    clear: () => setChoice(nobody),
  };
}

export type StudentSelectionState = ReturnType<typeof useStudentSelection>;

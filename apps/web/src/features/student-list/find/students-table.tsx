import type { StudentListEntry } from '@formroom/domain/api/students.ts';
import { Rows, Table } from '#web/ui/layout/table-parts.tsx';
import type { StudentListParams, StudentSort } from '#web/features/student-list/list-students.ts';
import type { RowActionsProps } from '#web/features/student-list/find/row-actions.tsx';
import type { StudentSelectionState } from '#web/features/student-list/select/use-student-selection.ts';
import { StudentRow } from '#web/features/student-list/find/student-row.tsx';
import { TableHead } from '#web/features/student-list/find/table-head.tsx';
import { useRowNavigation } from '#web/features/student-list/find/use-row-navigation.ts';
import { useMayChange } from '#web/lib/session.ts';
import { useTooltip } from '#web/features/student-list/find/use-tooltip.tsx';

interface StudentsTableProps extends Pick<RowActionsProps, 'onAction' | 'onMore'> {
  readonly students: readonly StudentListEntry[];
  readonly sort: StudentListParams['sort'];
  readonly onSort: (sort: StudentSort) => void;
  /** Whether another page of students is loading. */
  readonly isBusy: boolean;
  /** Undefined while the list is not in select mode. */
  readonly selection: StudentSelectionState | undefined;
}

const KEYS = 'students-keys';

/** One page of the list. Its ARIA roles are explicit, because phones don’t display it as a table. */
export function StudentsTable({ students, sort, onSort, isBusy, selection, ...actions }: StudentsTableProps) {
  const mayEdit = useMayChange();
  const { current, handlers } = useRowNavigation(students.map(({ id }) => id));
  const { tip, handlers: tipHandlers } = useTooltip();
  return (
    <>
      <Table aria-label="Students" aria-describedby={KEYS} aria-busy={isBusy} {...tipHandlers}>
        <TableHead sort={sort} onSort={onSort} isSelecting={selection !== undefined} />
        <Rows {...handlers}>
          {students.map((student) => (
            <StudentRow
              key={student.id}
              student={student}
              isCurrent={student.id === current}
              isSelected={selection?.isSelected(student.id)}
              onSelect={selection?.select}
              mayEdit={mayEdit}
              {...actions}
            />
          ))}
        </Rows>
      </Table>
      {tip}
      <p id={KEYS} hidden>
        The arrow keys Up and Down lead from one student’s actions to another’s.
      </p>
    </>
  );
}

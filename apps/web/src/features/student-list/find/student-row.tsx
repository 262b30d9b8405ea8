import { formatListName } from '@formroom/domain/school/person-name.ts';
import { formatFieldName } from '@formroom/domain/registration/format-field-name.ts';
import { formatJoining } from '@formroom/domain/school/school-year.ts';
import { memo } from 'react';
import { Cell, Row } from '#web/ui/layout/table-parts.tsx';
import { columns } from '#web/features/student-list/find/columns.ts';
import { RowActions, type RowActionsProps } from '#web/features/student-list/find/row-actions.tsx';
import type { StudentSelectionState } from '#web/features/student-list/select/use-student-selection.ts';
import type { StudentListEntry } from '@formroom/domain/api/students.ts';
import { Link } from 'react-router';
import { useSchoolDateTime } from '#web/lib/school-date-time.ts';
import { toRowId } from '#web/features/student-list/find/last-student-list.ts';
import { pathToStudent } from '#web/lib/student-path.ts';

interface StudentRowProps extends RowActionsProps {
  readonly isSelected: boolean | undefined;
  /** Undefined while the list is not in select mode. */
  readonly onSelect: StudentSelectionState['select'] | undefined;
}

/** A student's row. On phones it is a card, in which each value has its column's label. The name opens the record. */
export const StudentRow = memo(function StudentRow({ isSelected, onSelect, ...props }: StudentRowProps) {
  const { student } = props;
  const values = { ...student, name: formatListName(student) };
  return (
    <Row data-student={student.id}>
      {onSelect && (
        <Cell className="select">
          <label>
            <input
              type="checkbox"
              aria-label={`Select ${values.name}`}
              tabIndex={props.isCurrent ? 0 : -1}
              checked={isSelected ?? false}
              onChange={({ target }) => onSelect([student], target.checked)}
            />
          </label>
        </Cell>
      )}
      {columns.map(({ id, title }) => (
        <Cell key={id} className={id}>
          <span className="label">{title} </span>
          {id === 'name' ? (
            <Link
              id={toRowId(student.id)}
              className="open"
              to={pathToStudent(student.id)}
              tabIndex={props.isCurrent ? 0 : -1}
            >
              {values.name}
            </Link>
          ) : (
            values[id]
          )}
          {id === 'name' && student.account && <AccountState account={student.account} />}
          {id === 'name' && student.matched && (
            <span className="note">Found by {student.matched.map(formatFieldName).join(', ')}</span>
          )}
          {id === 'name' && student.joins_year !== undefined && (
            <span className="note">{formatJoining(student.joins_year)}</span>
          )}
        </Cell>
      ))}
      <Cell className="actions">
        <RowActions {...props} />
      </Cell>
    </Row>
  );
});

type Account = NonNullable<StudentListEntry['account']>;

/** The state of a blocked account, shown below the name. */
function AccountState({ account }: { account: Account }) {
  return (
    <span className="account">
      {account.until === null ? 'Closed' : <BlockedUntil moment={account.until} />}
    </span>
  );
}

function BlockedUntil({ moment }: { moment: string }) {
  return <>Waits until {useSchoolDateTime(moment) ?? '…'}</>;
}

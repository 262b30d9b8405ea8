import { listName } from '@formroom/domain/school/person-name.ts';
import { memo } from 'react';
import { columns } from '#web/features/students/columns.ts';
import { RowActions, type RowActionsProps } from '#web/features/students/row-actions.tsx';

/* eslint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari takes a table's roles from its display, and cards are no table's */

/** A student: a row, and on phones a card in which every value says its column. */
export const StudentRow = memo(function StudentRow(props: RowActionsProps) {
  const { student } = props;
  const values = { ...student, name: listName(student) };
  return (
    <tr role="row" data-student={student.id}>
      {columns.map(({ id, title }) => (
        <td key={id} role="cell" className={id}>
          <span className="label">{title} </span>
          {values[id]}
        </td>
      ))}
      <td role="cell" className="actions">
        <RowActions {...props} />
      </td>
    </tr>
  );
});

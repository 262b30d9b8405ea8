import type { StudentListEntry } from '@formroom/domain/api/students.ts';
import { listName } from '@formroom/domain/school/person-name.ts';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';

/** What the office does with one student. */
export type StudentAction =
  | 'form'
  | 'edit'
  | 'reopen'
  | 'resetPassword'
  | 'termReports'
  | 'archive'
  | 'history'
  | 'leave';

/** What names a student, of today or a leaver. */
export type NamedStudent = Pick<StudentListEntry, 'id' | 'first_name' | 'last_name' | 'class_id' | 'account'>;

export interface RowActionsProps {
  readonly student: StudentListEntry;
  /** The Tab key meets the buttons of this student. */
  readonly isCurrent: boolean;
  readonly onAction: (action: StudentAction, student: StudentListEntry) => void;
  /** Opens the menu of the rarer actions at the button. */
  readonly onMore: (student: StudentListEntry, button: HTMLElement) => void;
}

/** Plain buttons: three hundred of Material's would take most of the time in which the list is drawn. */
export function RowActions({ student, isCurrent, onAction, onMore }: RowActionsProps) {
  const name = listName(student);
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <>
      <button
        type="button"
        tabIndex={tabIndex}
        data-tip="Registration Form"
        aria-label={`Registration Form of ${name}`}
        aria-haspopup="dialog"
        onClick={() => onAction('form', student)}
      >
        <DescriptionOutlined />
      </button>
      <button
        type="button"
        tabIndex={tabIndex}
        data-tip="Edit"
        aria-label={`Edit ${name}`}
        aria-haspopup="dialog"
        onClick={() => onAction('edit', student)}
      >
        <EditOutlined />
      </button>
      <button
        type="button"
        tabIndex={tabIndex}
        data-tip="More"
        aria-label={`More for ${name}`}
        aria-haspopup="menu"
        onClick={(event) => onMore(student, event.currentTarget)}
      >
        <MoreHoriz />
      </button>
    </>
  );
}

import type { StudentListEntry } from '@formroom/domain/api/students.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
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

/** Words, where three icons of one colour look alike. Plain buttons: Material's would take most of the time in which the list is drawn. */
export function RowActions({ student, isCurrent, onAction, onMore }: RowActionsProps) {
  const name = formatListName(student);
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <>
      <button
        type="button"
        className="word"
        tabIndex={tabIndex}
        data-tip="Registration Form"
        aria-label={`Registration Form of ${name}`}
        aria-haspopup="dialog"
        onClick={() => onAction('form', student)}
      >
        Form
      </button>
      <button
        type="button"
        className="word"
        tabIndex={tabIndex}
        aria-label={`Edit ${name}`}
        aria-haspopup="dialog"
        onClick={() => onAction('edit', student)}
      >
        Edit
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

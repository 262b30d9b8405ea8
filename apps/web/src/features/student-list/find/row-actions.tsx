import type { StudentListEntry } from '@formroom/domain/api/students.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import type { StudentAction } from '#web/lib/student-actions.ts';

export interface RowActionsProps {
  readonly student: StudentListEntry;
  /** Whether Tab reaches the buttons of this row. */
  readonly isCurrent: boolean;
  readonly mayEdit: boolean;
  readonly onAction: (action: StudentAction, student: StudentListEntry) => void;
  /** Opens the menu of further actions at the button. */
  readonly onMore: (student: StudentListEntry, button: HTMLElement) => void;
}

/** The buttons of a row, with text where the window has room for it. They are plain buttons, which render much faster. */
export function RowActions({ student, isCurrent, mayEdit, onAction, onMore }: RowActionsProps) {
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
        <span className="wide">Registration Form</span>
        <DescriptionOutlined className="narrow" />
      </button>
      {mayEdit && (
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
      )}
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

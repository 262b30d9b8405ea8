import type { StudentListEntry } from '@formroom/domain/api/students.ts';
import { listName } from '@formroom/domain/school/person-name.ts';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';

/** What the office does with one student. */
export type StudentAction = 'form' | 'edit' | 'resetPassword' | 'history';

export interface RowActionsProps {
  readonly student: StudentListEntry;
  /** The Tab key meets the buttons of this student. */
  readonly isCurrent: boolean;
  readonly onAction: (action: StudentAction, student: StudentListEntry) => void;
  /** Opens the menu of the rarer actions at the button. */
  readonly onMore: (student: StudentListEntry, button: HTMLElement) => void;
}

export function RowActions({ student, isCurrent, onAction, onMore }: RowActionsProps) {
  const name = listName(student);
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <>
      <Tooltip title="Registration Form">
        <IconButton
          tabIndex={tabIndex}
          aria-label={`Registration Form of ${name}`}
          aria-haspopup="dialog"
          onClick={() => onAction('form', student)}
        >
          <DescriptionOutlined />
        </IconButton>
      </Tooltip>
      <Tooltip title="Edit">
        <IconButton
          tabIndex={tabIndex}
          aria-label={`Edit ${name}`}
          aria-haspopup="dialog"
          onClick={() => onAction('edit', student)}
        >
          <EditOutlined />
        </IconButton>
      </Tooltip>
      <Tooltip title="More">
        <IconButton
          tabIndex={tabIndex}
          aria-label={`More for ${name}`}
          aria-haspopup="menu"
          onClick={(event) => onMore(student, event.currentTarget)}
        >
          <MoreHoriz />
        </IconButton>
      </Tooltip>
    </>
  );
}

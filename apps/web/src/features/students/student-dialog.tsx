import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import type { NamedStudent } from '#web/features/students/row-actions.tsx';
import { formatListName } from '@formroom/domain/school/person-name.ts';

interface StudentDialogFrameProps {
  readonly title: string;
  readonly student: NamedStudent;
  readonly width?: number;
  readonly onClose: () => void;
  /** Beside the button that closes. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

const FORM_WITH_EDGES = 548;

/** A dialog about one student: its name for what is done, then who, and the way out at the bottom. */
export function StudentDialog({
  title,
  student,
  width = FORM_WITH_EDGES,
  onClose,
  footer,
  children,
}: StudentDialogFrameProps) {
  return (
    <DialogFrame
      title={title}
      description={formatStudent(student)}
      width={width}
      onClose={onClose}
      actions={
        <>
          {footer}
          <Button variant="outlined" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div>{children}</div>
    </DialogFrame>
  );
}

/** `Baptiste, Anya (20260001, 2A)`. */
export const formatStudent = (student: NamedStudent) =>
  `${formatListName(student)} (${student.id}${student.class_id === null ? '' : `, ${student.class_id}`})`;

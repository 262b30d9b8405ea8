import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import type { NamedStudent } from '#web/features/students/find/row-actions.tsx';
import { formatListName } from '@formroom/domain/school/person-name.ts';

interface StudentDialogFrameProps {
  readonly title: string;
  readonly student: NamedStudent;
  readonly width?: number;
  readonly onClose: () => void;
  /** Rendered beside the Close button. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

const FORM_WITH_EDGES = 548;

/** A dialog about one student, with the student's name below the title and Close at the bottom. */
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

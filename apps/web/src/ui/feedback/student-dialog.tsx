import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { formatStudent, type NamedStudent } from '#web/lib/student-actions.ts';

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

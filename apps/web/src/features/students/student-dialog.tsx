import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { DialogFrame } from '#web/components/feedback/dialog-frame.tsx';
import type { NamedStudent } from '#web/features/students/row-actions.tsx';
import { whoWords } from '#web/features/students/who-words.ts';

interface StudentDialogFrameProps {
  readonly title: string;
  readonly student: NamedStudent;
  readonly width?: number;
  readonly onClose: () => void;
  /** Beside the button that closes. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

const FORM_WITH_EDGES = 548;

/** A dialog about one student: its name for what is done, then who, and the way out at the bottom. */
export function StudentDialog({
  title,
  student,
  width = FORM_WITH_EDGES,
  onClose,
  foot,
  children,
}: StudentDialogFrameProps) {
  return (
    <DialogFrame
      title={title}
      about={whoWords(student)}
      width={width}
      onClose={onClose}
      buttons={
        <>
          {foot}
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

import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';

interface ConfirmCloseDialogProps {
  readonly title: string;
  /** What would be lost. */
  readonly children: ReactNode;
  readonly keepLabel: string;
  readonly discardLabel: string;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
  readonly closesOnBack?: boolean;
}

/** Asks before closing a dialog would lose unsaved changes. */
export const ConfirmCloseDialog = ({
  title,
  children,
  keepLabel,
  discardLabel,
  onKeep,
  onDiscard,
  closesOnBack = true,
}: ConfirmCloseDialogProps) => (
  <ConfirmDialog
    title={title}
    onClose={onKeep}
    closesOnBack={closesOnBack}
    actions={
      <>
        <Button onClick={onDiscard}>{discardLabel}</Button>
        <AutofocusButton onClick={onKeep}>{keepLabel}</AutofocusButton>
      </>
    }
  >
    {children}
  </ConfirmDialog>
);

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { errorMessage } from '#web/lib/api-error.ts';

interface ConfirmAdministratorDialogProps {
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  readonly action: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before an administrator is disabled, enabled or reset. */
export function ConfirmAdministratorDialog({
  title,
  children,
  action,
  isPending,
  error,
  onConfirm,
  onClose,
}: ConfirmAdministratorDialogProps) {
  const close = () => {
    if (!isPending) onClose();
  };
  return (
    <ConfirmDialog
      title={title}
      onClose={close}
      status={
        error && (
          <Box role="alert" sx={{ mt: 2, color: 'error.main', fontWeight: 600 }}>
            {errorMessage(error)}
          </Box>
        )
      }
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <AutofocusButton onClick={() => !isPending && onConfirm()}>
            {isPending ? 'Please wait …' : action}
          </AutofocusButton>
        </>
      }
    >
      {children}
    </ConfirmDialog>
  );
}

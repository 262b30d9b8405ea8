import { MAX_REASON_LENGTH } from '@formroom/domain/api/terms.ts';
import type { MarkSheet } from '@formroom/domain/api/mark-sheets.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useChangeState } from '#web/features/mark-sheets/sheet/use-change-state.ts';
import type { SheetKey } from '#web/features/mark-sheets/sheet-api.ts';
import { ActionError } from '#web/ui/feedback/action-error.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';

interface ReopenDialogProps {
  readonly sheetKey: SheetKey;
  readonly sheet: MarkSheet;
  readonly onClose: () => void;
}

/** The office opens a sheet again and says why. */
export function ReopenDialog({ sheetKey, sheet, onClose }: ReopenDialogProps) {
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { mutate, isPending, error } = useChangeState(sheetKey, onClose);
  const isEmpty = reason.trim() === '';
  const send = () => {
    setIsChecked(true);
    if (!isEmpty && reason.length <= MAX_REASON_LENGTH) mutate({ state: 'open', reason: reason.trim() });
  };
  return (
    <ConfirmDialog
      title={`Open ${sheet.subject_name}, ${sheet.class_id} again?`}
      onClose={onClose}
      status={
        <>
          <TextInput
            id="reopen-reason"
            label="Why"
            hint="The teacher sees this above the sheet."
            error={isChecked && isEmpty ? 'Say why the sheet is opened again.' : undefined}
            value={reason}
            max={MAX_REASON_LENGTH}
            onChange={setReason}
          />
          <ActionError error={error} />
        </>
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" loading={isPending} onClick={send}>
            Open again
          </Button>
        </>
      }
    >
      The teacher can type again, and hands the sheet in again.
    </ConfirmDialog>
  );
}

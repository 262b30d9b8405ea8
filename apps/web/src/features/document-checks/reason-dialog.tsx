import type { FileEntry } from '@formroom/domain/api/documents.ts';
import { messages } from '@formroom/domain/kinds/messages.ts';
import { MAX_CHECK_REASON } from '@formroom/domain/registration/document-check.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type SubmitEvent, useState } from 'react';
import { useFilesChange } from '#web/features/document-checks/all-files-api.ts';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { focusIfTooLong } from '#web/ui/fields/length-info.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { errorMessage, fieldError } from '#web/lib/api-error.ts';

interface ReasonDialogProps {
  readonly studentId: string;
  readonly title: string;
  /** What happens then. */
  readonly text: string;
  readonly action: string;
  readonly send: (reason: string) => Promise<FileEntry[]>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const REASON = 'check-reason';

/** A stable ref: React calls it once, when the input is there. */
const focusOnMount = (input: HTMLElement | null) => input?.focus();

/** Asks for the reason of a change that the family sees. */
export function ReasonDialog({ studentId, title, text, action, send, onDone, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [isEmpty, setIsEmpty] = useState(false);
  const change = useFilesChange(studentId, send, () => {
    onDone();
    onClose();
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (focusIfTooLong(REASON, reason, MAX_CHECK_REASON)) return;
    setIsEmpty(reason.trim() === '');
    if (reason.trim() !== '' && !change.isPending) change.mutate(reason);
  };
  const fieldMessage = isEmpty ? messages.required : fieldError(change.error, 'reason');
  return (
    <ConfirmDialog title={title} onClose={onClose}>
      {text}
      <Box component="form" noValidate onSubmit={submit} sx={{ mt: 2 }}>
        <TextInput
          id={REASON}
          label="Reason"
          hint="For example: The photo is blurred. Please take it in daylight."
          error={fieldMessage}
          value={reason}
          max={MAX_CHECK_REASON}
          multiline
          inputRef={focusOnMount}
          onChange={setReason}
        />
        {change.isError && fieldMessage === undefined && (
          <Box role="alert" sx={{ mt: 1, color: 'error.main', fontWeight: 600 }}>
            {errorMessage(change.error)}
          </Box>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, mt: 2 }}>
          <Button variant="outlined" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" aria-disabled={change.isPending}>
            {change.isPending ? 'Saving …' : action}
          </Button>
        </Box>
      </Box>
    </ConfirmDialog>
  );
}

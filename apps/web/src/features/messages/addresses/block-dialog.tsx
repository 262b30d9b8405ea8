import type { Parent } from '@formroom/domain/registration/family-visibility.ts';
import { messages } from '@formroom/domain/kinds/messages.ts';
import Button from '@mui/material/Button';
import { enqueueSnackbar } from 'notistack';
import { useRef, useState } from 'react';
import { useChangeAddress } from '#web/features/messages/messages-api.ts';
import { fieldError } from '#web/lib/api-error.ts';
import { ActionError } from '#web/ui/feedback/action-error.tsx';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';

const MAX_REASON = 200;

/** What is blocked. */
export type Blocked = { readonly address: string } | { readonly parent: Parent };

interface BlockDialogProps {
  readonly studentId: string;
  readonly target: Blocked;
  readonly onClose: () => void;
}

/** Asks why the office does not contact an address or a parent any more. */
export function BlockDialog({ studentId, target, onClose }: BlockDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissed, setMissed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { error, isPending, mutate } = useChangeAddress(studentId);
  const name = 'parent' in target ? `the ${target.parent}` : target.address;
  const required = isMissed && reason.trim() === '' ? messages.required : undefined;
  const refused = fieldError(error, 'reason');
  const block = () => {
    setMissed(true);
    if (reason.trim() === '' || reason.length > MAX_REASON) {
      input.current?.focus();
      return;
    }
    mutate(
      { ...target, blocked: true, reason: reason.trim() },
      {
        onSuccess: () => {
          enqueueSnackbar(`Messages to ${name} are blocked.`, { variant: 'success' });
          onClose();
        },
      },
    );
  };
  return (
    <DialogFrame
      title={`Block ${name}`}
      description={
        'parent' in target
          ? `No messages and no reminders about this child go to the ${target.parent}. Contact lists and emergency sheets say “do not contact”.`
          : 'No messages and no reminders about this child go to this address.'
      }
      onClose={() => !isPending && onClose()}
      onEntered={() => input.current?.focus()}
      actions={
        <>
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button variant="contained" aria-disabled={isPending} onClick={() => !isPending && block()}>
            {isPending ? 'Saving …' : 'Block'}
          </Button>
        </>
      }
    >
      <TextInput
        id="block-reason"
        label="Reason"
        hint="For the office only, such as the number of a court order. Families do not see it."
        value={reason}
        max={MAX_REASON}
        inputRef={input}
        error={required ?? refused}
        onChange={setReason}
      />
      {refused === undefined && <ActionError error={error} />}
    </DialogFrame>
  );
}

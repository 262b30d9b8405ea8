import { type MessageState } from '@formroom/domain/messages/kinds.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { stateLabels } from '#web/features/messages/message-words.ts';
import { type MessagesChange, useChangeMessages } from '#web/features/messages/messages-api.ts';
import { ActionError } from '#web/ui/feedback/action-error.tsx';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';

interface ChangeAllProps {
  readonly state: Exclude<MessageState, 'sent'>;
  readonly count: number;
}

/** Sends all messages of a state again, or cancels those that wait, after a question. */
export function ChangeAll({ state, count }: ChangeAllProps) {
  const [asked, setAsked] = useState<MessagesChange>();
  const messages = pluralize(count, 'message');
  const button = (change: MessagesChange, label: string) => (
    // It stays when nothing is left, because it then has the focus.
    <Button
      variant="outlined"
      aria-haspopup="dialog"
      aria-disabled={count === 0}
      onClick={() => count > 0 && setAsked(change)}
    >
      {label}
    </Button>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {button('retry', state === 'queued' ? 'Try all of them now…' : 'Send all of them again…')}
      {state === 'queued' && button('cancel', 'Cancel all of them…')}
      {asked && (
        <AskChange
          change={asked}
          state={state}
          title={asked === 'retry' ? `Send ${messages} again?` : `Cancel ${messages}?`}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Box>
  );
}

interface AskChangeProps extends Pick<ChangeAllProps, 'state'> {
  readonly change: MessagesChange;
  readonly title: string;
  readonly onClose: () => void;
}

function AskChange({ change, state, title, onClose }: AskChangeProps) {
  const { error, isPending, mutate } = useChangeMessages(change, onClose);
  return (
    <ConfirmDialog
      title={title}
      onClose={() => !isPending && onClose()}
      status={<ActionError error={error} />}
      actions={
        <>
          <AutofocusButton variant="outlined" onClick={() => !isPending && onClose()}>
            Keep them as they are
          </AutofocusButton>
          <Button
            variant="contained"
            aria-disabled={isPending}
            onClick={() => !isPending && mutate({ state })}
          >
            {change === 'retry' ? 'Send them again' : 'Cancel the messages'}
          </Button>
        </>
      }
    >
      All messages with the state {stateLabels[state]}, also those that the list does not show.{' '}
      {change === 'retry' ? 'They may arrive within a minute.' : 'Nobody gets them.'}
    </ConfirmDialog>
  );
}

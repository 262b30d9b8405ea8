import type { MessageEntry } from '@formroom/domain/api/messages.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Button from '@mui/material/Button';
import { useChangeMessages } from '#web/features/messages/messages-api.ts';
import { ActionError } from '#web/ui/feedback/action-error.tsx';
import { StickyBar } from '#web/ui/layout/sticky-bar.tsx';

interface SelectedMessagesBarProps {
  readonly messages: readonly Pick<MessageEntry, 'id' | 'state'>[];
  readonly onDone: () => void;
}

/** Says how many messages are selected, sends them again, or cancels those that wait. It stands below the list. */
export function SelectedMessagesBar({ messages, onDone }: SelectedMessagesBarProps) {
  const retrying = useChangeMessages('retry', onDone);
  const cancelling = useChangeMessages('cancel', onDone);
  const ids = messages.map(({ id }) => id);
  const waiting = messages.filter(({ state }) => state === 'queued').map(({ id }) => id);
  const isBusy = retrying.isPending || cancelling.isPending;
  return (
    <>
      <StickyBar label="Selected messages" status={`${pluralize(ids.length, 'message')} selected`}>
        <Button onClick={onDone}>Clear</Button>
        {waiting.length > 0 && (
          <Button
            variant="outlined"
            aria-disabled={isBusy}
            onClick={() => !isBusy && cancelling.mutate({ ids: waiting })}
          >
            {waiting.length === ids.length ? 'Cancel them' : `Cancel those waiting (${waiting.length})`}
          </Button>
        )}
        <Button
          variant="contained"
          aria-disabled={isBusy}
          onClick={() => !isBusy && retrying.mutate({ ids })}
        >
          Send again
        </Button>
      </StickyBar>
      <ActionError error={retrying.error ?? cancelling.error} />
    </>
  );
}

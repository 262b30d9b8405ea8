import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Button from '@mui/material/Button';
import { useChangeMessages } from '#web/features/messages/messages-api.ts';
import { ActionError } from '#web/ui/feedback/action-error.tsx';
import { StickyBar } from '#web/ui/layout/sticky-bar.tsx';

interface SelectedMessagesBarProps {
  readonly ids: readonly number[];
  readonly onDone: () => void;
}

/** Says how many messages are selected, sends them again or cancels them. It stands below the list. */
export function SelectedMessagesBar({ ids, onDone }: SelectedMessagesBarProps) {
  const retrying = useChangeMessages('retry', onDone);
  const cancelling = useChangeMessages('cancel', onDone);
  const isBusy = retrying.isPending || cancelling.isPending;
  return (
    <>
      <StickyBar label="Selected messages" status={`${pluralize(ids.length, 'message')} selected`}>
        <Button onClick={onDone}>Clear</Button>
        <Button
          variant="outlined"
          aria-disabled={isBusy}
          onClick={() => !isBusy && cancelling.mutate({ ids: [...ids] })}
        >
          Cancel them
        </Button>
        <Button
          variant="contained"
          aria-disabled={isBusy}
          onClick={() => !isBusy && retrying.mutate({ ids: [...ids] })}
        >
          Send again
        </Button>
      </StickyBar>
      <ActionError error={retrying.error ?? cancelling.error} />
    </>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { previewReminderToAll } from '#web/features/messages/messages-api.ts';
import { UnreachableList } from '#web/features/messages/reminder/unreachable-list.tsx';
import { ActionError } from '#web/ui/feedback/action-error.tsx';

/** Lists the students whose families get no messages, on request: it looks at every record. */
export function WhoIsUnreachable() {
  const { data, error, isPending, mutate } = useMutation({ mutationFn: previewReminderToAll, gcTime: 0 });
  return (
    <Box>
      <Button
        variant="outlined"
        aria-disabled={isPending}
        onClick={() => !isPending && mutate()}
        sx={{ mb: 1 }}
      >
        {isPending ? 'Looking …' : 'Who can’t be reached?'}
      </Button>
      <ActionError error={error} />
      <Box role="status">{data?.unreachable.count === 0 && 'Every family can be reached.'}</Box>
      {data && data.unreachable.count > 0 && <UnreachableList named={data.unreachable} />}
    </Box>
  );
}

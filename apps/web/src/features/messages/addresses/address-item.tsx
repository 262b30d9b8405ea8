import type { MessageAddress } from '@formroom/domain/api/message-addresses.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { enqueueSnackbar } from 'notistack';
import type { ReactNode } from 'react';
import { describeAddress, describeFields } from '#web/features/messages/message-words.ts';
import { useChangeAddress } from '#web/features/messages/messages-api.ts';
import { ActionError } from '#web/ui/feedback/action-error.tsx';
import { ListRow } from '#web/ui/layout/row-list.ts';

interface AddressItemProps {
  readonly studentId: string;
  readonly entry: MessageAddress;
  readonly mayChange: boolean;
  /** What only the office can do. */
  readonly children?: ReactNode;
}

/** An address of a record: whose it is, what happens to messages, and what can be changed. */
export function AddressItem({ studentId, entry, mayChange, children }: AddressItemProps) {
  const { address, state, stopped, blocked } = entry;
  const { error, isPending, mutate } = useChangeAddress(studentId);
  const sendLink = () =>
    mutate(
      { address, send_link: true },
      { onSuccess: () => enqueueSnackbar(`A link is sent to ${address}.`, { variant: 'success' }) },
    );
  return (
    <ListRow
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        px: 2.5,
        py: 2,
      }}
    >
      <Box sx={{ flex: '1 1 280px', overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{address}</Box>
        <Box sx={{ color: 'text.secondary' }}>{describeFields(entry.fields)}</Box>
        <Box role="status">{describeAddress(entry)}</Box>
        <ActionError error={error} />
      </Box>
      {mayChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {state !== 'confirmed' && !blocked && (
            <Button
              variant="outlined"
              aria-label={`Send the link again to ${address}`}
              aria-disabled={isPending}
              onClick={() => !isPending && sendLink()}
            >
              Send the link again
            </Button>
          )}
          {(state === 'confirmed' || stopped) && !blocked && (
            <Button
              variant="outlined"
              aria-label={`${stopped ? 'Start' : 'Stop'} messages to ${address}`}
              aria-disabled={isPending}
              onClick={() => !isPending && mutate({ address, stopped: !stopped })}
            >
              {stopped ? 'Start messages' : 'Stop messages'}
            </Button>
          )}
          {children}
        </Box>
      )}
    </ListRow>
  );
}

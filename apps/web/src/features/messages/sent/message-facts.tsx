import type { MessageEntry } from '@formroom/domain/api/messages.ts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { describeState } from '#web/features/messages/message-words.ts';
import { useFormatDateTime } from '#web/lib/school-date-time.ts';

interface MessageFactsProps {
  readonly entry: MessageEntry;
  /** The kind in plain words. */
  readonly title: string;
  readonly children?: ReactNode;
}

/** What was sent, to which address, when, and what the mail server said about it. */
export function MessageFacts({ entry, title, children }: MessageFactsProps) {
  const format = useFormatDateTime();
  return (
    <Box
      sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
    >
      <Box sx={{ fontWeight: 600 }}>{title}</Box>
      {children}
      <Box>To {entry.address}</Box>
      <Box sx={{ color: 'text.secondary' }}>{describeState(entry, format)}</Box>
      {entry.error !== null && entry.state !== 'sent' && (
        <Box>{entry.state === 'cancelled' ? entry.error : `The mail server said: ${entry.error}`}</Box>
      )}
    </Box>
  );
}

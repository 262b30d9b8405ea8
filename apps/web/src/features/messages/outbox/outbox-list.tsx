import type { MessageEntry } from '@formroom/domain/api/messages.ts';
import MailOutlined from '@mui/icons-material/MailOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type MessageFilter, messagesQuery } from '#web/features/messages/messages-api.ts';
import { OutboxItem } from '#web/features/messages/outbox/outbox-item.tsx';
import { SelectedMessagesBar } from '#web/features/messages/outbox/selected-messages-bar.tsx';
import { MessageDialog } from '#web/features/messages/sent/message-dialog.tsx';
import { errorMessage } from '#web/lib/api-error.ts';
import { useMayChange } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { RowList } from '#web/ui/layout/row-list.ts';

/** The messages that a filter matches, newest first. The caller gives each filter its own key. */
export function OutboxList({ filter }: { filter: MessageFilter }) {
  const list = useInfiniteQuery(messagesQuery(filter));
  const mayChange = useMayChange();
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [open, setOpen] = useState<MessageEntry>();
  const content = useRef<HTMLDivElement>(null);
  const clear = () => {
    setSelected([]);
    // The pressed button is gone.
    content.current?.focus();
  };
  const entries = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (list.isPending)
    return (
      <Box role="status" aria-label="Loading the messages …">
        <Skeleton variant="rounded" height={320} />
      </Box>
    );
  return (
    <Box
      ref={content}
      tabIndex={-1}
      sx={{ outline: 'none', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
    >
      {list.error && (
        <ErrorNotice
          title={list.data ? 'The list may be out of date' : 'The messages could not be loaded'}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        >
          {errorMessage(list.error)}
        </ErrorNotice>
      )}
      {list.data && entries.length === 0 && (
        <EmptyState icon={<MailOutlined />} title="No messages">
          {isFiltered(filter)
            ? 'No message matches this.'
            : 'Messages are listed here when the portal has written some, for example after report cards are posted.'}
        </EmptyState>
      )}
      {entries.length > 0 && (
        <RowList aria-label="Messages">
          {entries.map((entry) => (
            <OutboxItem
              key={entry.id}
              entry={entry}
              isSelected={selected.includes(entry.id)}
              onSelect={
                mayChange && entry.state !== 'sent'
                  ? (isSelected) =>
                      setSelected((before) => [
                        ...before.filter((id) => id !== entry.id),
                        ...(isSelected ? [entry.id] : []),
                      ])
                  : undefined
              }
              onRead={() => setOpen(entry)}
            />
          ))}
        </RowList>
      )}
      {list.hasNextPage && (
        <Button
          variant="outlined"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          sx={{ justifySelf: 'start' }}
        >
          {list.isFetchingNextPage ? 'Loading …' : 'Show older messages'}
        </Button>
      )}
      {selected.length > 0 && (
        <SelectedMessagesBar messages={entries.filter(({ id }) => selected.includes(id))} onDone={clear} />
      )}
      {open && <MessageDialog id={open.id} kind={open.kind} onClose={() => setOpen(undefined)} />}
    </Box>
  );
}

const isFiltered = ({ state, kind, studentId }: MessageFilter) =>
  state !== undefined || kind !== undefined || studentId !== '';

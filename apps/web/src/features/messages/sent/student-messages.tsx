import type { MessageEntry } from '@formroom/domain/api/messages.ts';
import { isForFamily, messageKindLabels } from '@formroom/domain/messages/kinds.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { familyKindWords } from '#web/features/messages/message-words.ts';
import { studentMessagesQuery } from '#web/features/messages/messages-api.ts';
import { MessageDialog } from '#web/features/messages/sent/message-dialog.tsx';
import { MessageFacts } from '#web/features/messages/sent/message-facts.tsx';
import { errorMessage } from '#web/lib/api-error.ts';
import { useFormatDateTime } from '#web/lib/school-date-time.ts';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { ListRow, RowList } from '#web/ui/layout/row-list.ts';

interface StudentMessagesProps {
  readonly studentId: string;
  /** The office can read the texts. */
  readonly isOffice?: boolean;
}

/** The messages about a student, newest first. */
export function StudentMessages({ studentId, isOffice = false }: StudentMessagesProps) {
  const sent = useInfiniteQuery(studentMessagesQuery(studentId));
  const [open, setOpen] = useState<MessageEntry>();
  const format = useFormatDateTime();
  const entries = sent.data?.pages.flatMap(({ data }) => data) ?? [];
  if (sent.isPending)
    return (
      <Box role="status" aria-label="Loading the messages …">
        <Skeleton variant="rounded" height={160} />
      </Box>
    );
  return (
    <>
      {sent.error && (
        <ErrorNotice
          title={sent.data ? 'The list may be out of date' : 'The messages could not be loaded'}
          onRetry={() => void sent.refetch()}
          retrying={sent.isFetching}
        >
          {errorMessage(sent.error)}
        </ErrorNotice>
      )}
      {sent.data && entries.length === 0 && <Box>No messages have been sent yet.</Box>}
      {entries.length > 0 && (
        <RowList aria-label="Messages">
          {entries.map((entry) => (
            <ListRow
              key={entry.id}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 2,
                px: 2.5,
                py: 1.5,
              }}
            >
              <MessageFacts
                entry={entry}
                title={
                  isForFamily(entry.kind) && !isOffice
                    ? familyKindWords[entry.kind]
                    : messageKindLabels[entry.kind]
                }
              />
              {isOffice && (
                <Button
                  variant="outlined"
                  aria-label={`Read: ${messageKindLabels[entry.kind]}, ${format(entry.created_at)}`}
                  aria-haspopup="dialog"
                  onClick={() => setOpen(entry)}
                >
                  Read
                </Button>
              )}
            </ListRow>
          ))}
        </RowList>
      )}
      {sent.hasNextPage && (
        <Button
          variant="outlined"
          disabled={sent.isFetchingNextPage}
          onClick={() => void sent.fetchNextPage()}
          sx={{ mt: 2 }}
        >
          {sent.isFetchingNextPage ? 'Loading …' : 'Show older messages'}
        </Button>
      )}
      {open && <MessageDialog id={open.id} kind={open.kind} onClose={() => setOpen(undefined)} />}
    </>
  );
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useMemo, useState } from 'react';
import { historyQuery } from '#web/features/history/get-history.ts';
import { HistoryGroup } from '#web/features/history/history-group.tsx';
import { groupChanges, type PreviousValue } from '#web/features/history/history-entries.ts';
import { RestoreValueDialog } from '#web/features/history/restore-value-dialog.tsx';
import { useTitleLookup } from '#web/lib/reference-entries.ts';
import { useMayChange } from '#web/lib/session.ts';
import { studentRecordQuery } from '#web/lib/student-record.ts';
import { QueryError } from '#web/ui/feedback/query-states.tsx';

interface HistoryListProps {
  readonly studentId: string;
  /** Whether earlier values can be put back. */
  readonly canRestore: boolean;
}

/** The changes of a record, newest first. */
export function HistoryList({ studentId, canRestore }: HistoryListProps) {
  const history = useInfiniteQuery(historyQuery(studentId));
  const record = useQuery({ ...studentRecordQuery(studentId), refetchOnMount: 'always' });
  const { getTitle, isLoading: areListsLoading } = useTitleLookup();
  const mayChange = useMayChange();
  const [previous, setPrevious] = useState<PreviousValue>();
  const groups = useMemo(() => groupChanges(history.data?.pages.flat() ?? []), [history.data]);
  const error = history.error ?? record.error;
  const isLoading = history.isPending || record.isPending || areListsLoading;
  return (
    <>
      {error && (
        <QueryError
          query={{
            error,
            isFetching: history.isFetching || record.isFetching,
            refetch: () => Promise.all([history.refetch(), record.refetch()]),
          }}
          title="The history could not be read"
        />
      )}
      {!error && isLoading && <HistorySkeleton />}
      {!isLoading && record.data && history.data && (
        <>
          {groups.length === 0 ? (
            <Box>Nothing has been changed yet.</Box>
          ) : (
            <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {groups.map((group) => (
                <HistoryGroup
                  key={group.at + group.by}
                  group={group}
                  record={record.data}
                  getTitle={getTitle}
                  onRestore={canRestore && mayChange ? setPrevious : undefined}
                />
              ))}
            </Box>
          )}
          {history.hasNextPage && (
            <Button
              variant="outlined"
              disabled={history.isFetchingNextPage}
              onClick={() => void history.fetchNextPage()}
              sx={{ my: 1 }}
            >
              {history.isFetchingNextPage ? 'Reading …' : 'Show older changes'}
            </Button>
          )}
          {previous && (
            <RestoreValueDialog
              record={record.data}
              previous={previous}
              getTitle={getTitle}
              onClose={() => setPrevious(undefined)}
            />
          )}
        </>
      )}
    </>
  );
}

const HistorySkeleton = () => (
  <Box role="status" aria-label="Reading the history …">
    {Array.from({ length: 4 }, (_, entry) => (
      <Skeleton key={entry} variant="rounded" height={64} sx={{ mb: 2 }} />
    ))}
  </Box>
);

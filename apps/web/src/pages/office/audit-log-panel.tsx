import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardList } from '#web/ui/layout/card-list.ts';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { AuditEntryItem } from '#web/features/audit-log/audit-entry-item.tsx';
import { auditLogQuery, type AuditLogFilter } from '#web/features/audit-log/get-audit-log.ts';
import { LogFilter } from '#web/features/audit-log/log-filter.tsx';
import { errorMessage } from '#web/lib/api-error.ts';

const noFilter: AuditLogFilter = {
  event: '',
  without_views: '1',
  student_id: '',
  who: '',
  from: '',
  to: '',
};

/** The audit log: actions of administrators and denied requests, newest first. */
export function AuditLogPanel() {
  const [filter, setFilter] = useState(noFilter);
  const log = useInfiniteQuery(auditLogQuery(filter));
  const entries = log.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Box>
      <PageHeading title="Audit log">
        Staff actions and blocked attempts. It contains no answers or passwords.
      </PageHeading>
      <LogFilter onApply={setFilter} />
      {log.isPending && <Skeleton variant="rounded" height={420} />}
      {log.isError && (
        <ErrorNotice
          title="The audit log could not be loaded"
          onRetry={() => void log.refetch()}
          retrying={log.isFetching}
        >
          {errorMessage(log.error)}
        </ErrorNotice>
      )}
      {log.data && !log.isError && (
        <CardList
          as="ol"
          aria-label="Entries"
          aria-busy={log.isPlaceholderData}
          sx={{ opacity: log.isPlaceholderData ? 0.55 : 1 }}
        >
          {entries.length === 0 && (
            <Box component="li" sx={{ p: 3 }}>
              No matching entries.
            </Box>
          )}
          {entries.map((entry) => (
            <AuditEntryItem key={`${entry.at}-${entry.id}`} entry={entry} />
          ))}
        </CardList>
      )}
      {log.hasNextPage && (
        <Button
          variant="outlined"
          disabled={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
          sx={{ mt: 2 }}
        >
          {log.isFetchingNextPage ? 'Loading …' : 'Show older entries'}
        </Button>
      )}
    </Box>
  );
}

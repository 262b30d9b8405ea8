import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RowList } from '#web/ui/layout/row-list.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { AuditEntryItem } from '#web/features/audit-log/audit-entry-item.tsx';
import { auditLogQuery, type AuditLogFilter } from '#web/features/audit-log/get-audit-log.ts';
import { LogFilter } from '#web/features/audit-log/log-filter.tsx';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';

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
      <QueryStates query={log} height={420} failed="The audit log could not be loaded">
        {() => (
          <RowList
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
          </RowList>
        )}
      </QueryStates>
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

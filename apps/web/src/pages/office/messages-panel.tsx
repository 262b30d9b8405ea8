import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type MessageFilter, mailStatusQuery } from '#web/features/messages/messages-api.ts';
import { ChangeAll } from '#web/features/messages/outbox/change-all.tsx';
import { MailNotice } from '#web/features/messages/outbox/mail-notice.tsx';
import { OutboxList } from '#web/features/messages/outbox/outbox-list.tsx';
import { OutboxSearch } from '#web/features/messages/outbox/outbox-search.tsx';
import { StateFilter } from '#web/features/messages/outbox/state-filter.tsx';
import { WhoIsUnreachable } from '#web/features/messages/outbox/who-is-unreachable.tsx';
import { errorMessage } from '#web/lib/api-error.ts';
import { ForOffice } from '#web/lib/for-office.tsx';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

const noFilter: MessageFilter = { state: undefined, kind: undefined, studentId: '' };

/** Messages: whether mail works, how many are in each state, and what was said to whom. */
export function MessagesPanel() {
  const status = useQuery(mailStatusQuery);
  const [filter, setFilter] = useState(noFilter);
  const { state, kind, studentId } = filter;
  const count = state && status.data?.counts[state];
  // All of a state means more than a list that is limited in other ways, too.
  const isStateOnly = kind === undefined && studentId === '';
  return (
    <Box>
      <PageHeading title="Messages">
        What the portal has written to families and teachers by email. Messages have no marks, IDs or health
        data.
      </PageHeading>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
        {status.isPending && (
          <Box role="status" aria-label="Loading the counts …">
            <Skeleton variant="rounded" height={44} />
          </Box>
        )}
        {status.error && (
          <ErrorNotice
            title="Whether mail works is not known"
            onRetry={() => void status.refetch()}
            retrying={status.isFetching}
          >
            {errorMessage(status.error)}
          </ErrorNotice>
        )}
        {status.data && (
          <>
            <MailNotice status={status.data} />
            {status.data.mail !== 'off' && (
              <ForOffice>
                <WhoIsUnreachable />
              </ForOffice>
            )}
            <StateFilter
              counts={status.data.counts}
              chosen={state}
              onChoose={(chosen) => setFilter({ ...filter, state: chosen })}
            />
          </>
        )}
        <OutboxSearch
          kind={kind}
          onKind={(chosen) => setFilter({ ...filter, kind: chosen })}
          onStudent={(typed) => setFilter({ ...filter, studentId: typed })}
        />
        {state !== undefined && state !== 'sent' && isStateOnly && count !== undefined && (
          <ForOffice>
            <ChangeAll state={state} count={count} />
          </ForOffice>
        )}
        <OutboxList key={[state, kind, studentId].join(' ')} filter={filter} />
      </Box>
    </Box>
  );
}

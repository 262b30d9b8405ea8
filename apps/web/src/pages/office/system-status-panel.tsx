import type { SystemStatus } from '@formroom/domain/api/system-status.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { paths } from '@formroom/domain/api/paths.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { FindingCard } from '#web/features/system-status/finding-card.tsx';
import { listFindings, summarizeFindings } from '#web/features/system-status/findings.ts';
import { useFormatDateTime } from '#web/lib/school-date-time.ts';
import { QueryError } from '#web/ui/feedback/query-states.tsx';
import { get } from '#web/lib/api-client.ts';

const EXPECTED_CARDS = 7;

/** The state of database, files, disk and backups, with a button that checks again. */
export function SystemStatusPanel() {
  const status = useQuery(systemStatusQuery);
  const check = () => void status.refetch();
  return (
    <Box>
      <PageHeading title="System status">
        Live checks of the server, its database, files and backups.
      </PageHeading>
      {status.isPending && <CardsLoading />}
      {status.isError && (
        <QueryError query={status} title="The checks could not be made">
          <Typography sx={{ mt: 1 }}>
            If this message stays, the server or its database has a problem: call the technician.
          </Typography>
        </QueryError>
      )}
      {status.data && !status.isError && (
        <Findings
          status={status.data}
          receivedAt={status.dataUpdatedAt}
          onCheck={check}
          isChecking={status.isFetching}
        />
      )}
    </Box>
  );
}

interface FindingsProps {
  readonly status: SystemStatus;
  /** In milliseconds since 1970, by the clock of this device. */
  readonly receivedAt: number;
  readonly onCheck: () => void;
  readonly isChecking: boolean;
}

function Findings({ status, receivedAt, onCheck, isChecking }: FindingsProps) {
  const findings = listFindings(status, receivedAt);
  const { state, sentence } = summarizeFindings(findings);
  const time = useFormatDateTime()(status.at);
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          mb: 3,
        }}
      >
        <Box role="status">
          <Typography
            sx={{
              fontSize: '1.125rem',
              fontWeight: 600,
              color: state === 'error' ? 'error.main' : 'primary.main',
            }}
          >
            {sentence}
          </Typography>
          <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            Checked <time dateTime={status.at}>{time}</time>
          </Typography>
        </Box>
        {/* Keeps its width and the focus during the check. */}
        <Button
          variant="outlined"
          onClick={() => !isChecking && onCheck()}
          aria-disabled={isChecking}
          sx={{ minWidth: 150 }}
        >
          {isChecking ? 'Checking …' : 'Check again'}
        </Button>
      </Box>
      <Box component="ul" aria-label="Checks" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        {findings.map((finding) => (
          <FindingCard key={finding.title} finding={finding} />
        ))}
      </Box>
    </>
  );
}

const CardsLoading = () => (
  <Box role="status" aria-label="Checking …" sx={{ display: 'grid', gap: 2 }}>
    <Skeleton variant="rounded" height={56} sx={{ mb: 1 }} />
    {Array.from({ length: EXPECTED_CARDS }, (_, index) => (
      <Skeleton key={index} variant="rounded" height={121} />
    ))}
  </Box>
);

/** The findings of the last check. Loaded each time the page is opened. */
const systemStatusQuery = queryOptions({
  queryKey: ['system-status'],
  queryFn: ({ signal }) => get(paths.systemStatus, { signal }),
  staleTime: 0,
});

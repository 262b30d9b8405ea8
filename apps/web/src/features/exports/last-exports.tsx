import type { AuditEntry } from '@formroom/domain/api/audit-log.ts';
import { officePaths } from '@formroom/domain/api/paths.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { CardList } from '#web/ui/layout/card-list.ts';
import { lastExportsQuery } from '#web/features/exports/last-exports-query.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { useSchoolDateTime } from '#web/lib/school-date-time.ts';

const TITLE = 'last-exports';

/** The last exports of registration data; older ones are in the audit log. */
export function LastExports() {
  const { data, error, isPending, isFetching, refetch } = useQuery(lastExportsQuery);
  return (
    <Box component="section" aria-labelledby={TITLE}>
      <Typography variant="h2" id={TITLE} sx={{ mb: 1.5 }}>
        Last exports
      </Typography>
      {isPending && <Skeleton variant="rounded" height={72} />}
      {error && (
        <ErrorNotice
          title="The last exports could not be read"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {errorMessage(error)}
        </ErrorNotice>
      )}
      {data?.length === 0 && <Typography color="textSecondary">Nothing has been exported yet.</Typography>}
      {data && data.length > 0 && (
        <>
          <CardList aria-labelledby={TITLE}>
            {data.map((entry) => (
              <LastExport key={entry.id} entry={entry} />
            ))}
          </CardList>
          <Typography sx={{ mt: 1.5 }}>
            <MuiLink component={Link} to={officePaths.auditLog} sx={{ fontWeight: 600 }}>
              Older exports are in the audit log
            </MuiLink>
          </Typography>
        </>
      )}
    </Box>
  );
}

const LastExport = ({ entry: { at, who, details } }: { entry: AuditEntry }) => (
  <Box
    component="li"
    sx={{ px: 2.5, py: 1.25, overflowWrap: 'anywhere', '& + li': { borderTop: 1, borderColor: 'divider' } }}
  >
    <Box sx={{ fontWeight: 600 }}>{details}</Box>
    <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {useSchoolDateTime(at) ?? '…'}, by {who}
    </Box>
  </Box>
);

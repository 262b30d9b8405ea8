import type { AuditEntry } from '@formroom/domain/api/audit-log.ts';
import { officePaths } from '@formroom/domain/api/paths.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ListRow, RowList } from '#web/ui/layout/row-list.ts';
import { lastExportsQuery } from '#web/features/exports/last-exports-query.ts';
import { useSchoolDateTime } from '#web/lib/school-date-time.ts';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';

const TITLE = 'last-exports';

/** The last exports of registration data; older ones are in the audit log. */
export function LastExports() {
  const exports = useQuery(lastExportsQuery);
  return (
    <Box component="section" aria-labelledby={TITLE}>
      <Typography variant="h2" id={TITLE} sx={{ mb: 1.5 }}>
        Last exports
      </Typography>
      <QueryStates
        query={exports}
        height={72}
        failed="The last exports could not be read"
        empty={<Typography color="textSecondary">Nothing has been exported yet.</Typography>}
      >
        {(entries) => (
          <>
            <RowList aria-labelledby={TITLE}>
              {entries.map((entry) => (
                <LastExport key={entry.id} entry={entry} />
              ))}
            </RowList>
            <Typography sx={{ mt: 1.5 }}>
              <MuiLink component={Link} to={officePaths.auditLog} sx={{ fontWeight: 600 }}>
                Older exports are in the audit log
              </MuiLink>
            </Typography>
          </>
        )}
      </QueryStates>
    </Box>
  );
}

const LastExport = ({ entry: { at, who, details } }: { entry: AuditEntry }) => (
  <ListRow sx={{ py: 1.25 }}>
    <Box sx={{ fontWeight: 600 }}>{details}</Box>
    <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {useSchoolDateTime(at) ?? '…'}, by {who}
    </Box>
  </ListRow>
);

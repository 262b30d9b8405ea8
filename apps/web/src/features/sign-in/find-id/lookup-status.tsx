import Box from '@mui/material/Box';
import { MAX_LOOKUP_ENTRIES, type LookupEntry } from '@formroom/domain/api/students.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { errorMessage } from '#web/lib/api-error.ts';

interface LookupStatusProps {
  longEnough: boolean;
  searching: boolean;
  found: LookupEntry[];
  error: unknown;
  retry: () => void;
}

/** The state of the search, shown where the chosen student will be. */
export function LookupStatus({ longEnough, searching, found, error, retry }: LookupStatusProps) {
  if (error !== undefined) {
    return (
      <Box sx={{ mt: 2 }}>
        <ErrorNotice title="The search failed" onRetry={retry}>
          {errorMessage(error)}
        </ErrorNotice>
      </Box>
    );
  }
  return (
    <Box
      role="status"
      sx={{
        mt: 2,
        minHeight: found.length > 0 ? 24 : 96,
        display: 'flex',
        gap: 1.5,
        alignItems: 'flex-start',
        color: 'text.secondary',
      }}
    >
      {searching && (
        <>
          <Spinner size={22} /> Searching …
        </>
      )}
      {longEnough && !searching && found.length === 0 && (
        <span>No student has a name like this. Check the spelling, or ask the school office.</span>
      )}
      {found.length > 0 && <span>{formatMatchCount(found.length)}</span>}
    </Box>
  );
}

const formatMatchCount = (count: number) =>
  count < MAX_LOOKUP_ENTRIES
    ? `${pluralize(count, 'student')} found.`
    : `Only the first ${count} are shown. If the student is not here, type more of the name.`;

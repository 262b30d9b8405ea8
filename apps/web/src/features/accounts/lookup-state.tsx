import Box from '@mui/material/Box';
import { LOOKUP_ENTRIES, type LookupEntry } from '@formroom/domain/api/students.ts';
import { counted } from '@formroom/domain/school/counted.ts';
import { ErrorNotice } from '#web/components/feedback/error-notice.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';

interface LookupStateProps {
  longEnough: boolean;
  searching: boolean;
  found: LookupEntry[];
  error: unknown;
  retry: () => void;
}

/** What the search is doing, in the place where the chosen student will stand. */
export function LookupState({ longEnough, searching, found, error, retry }: LookupStateProps) {
  if (error !== undefined) {
    return (
      <Box sx={{ mt: 2 }}>
        <ErrorNotice title="The search failed" onRetry={retry}>
          {sentenceOf(error)}
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
      {found.length > 0 && <span>{foundWords(found.length)}</span>}
    </Box>
  );
}

const foundWords = (count: number) =>
  count < LOOKUP_ENTRIES
    ? `${counted(count, 'student')} found.`
    : `Only the first ${count} are shown. If the student is not here, type more of the name.`;

import { type HistoryEntry, STUDENT_ADDED } from '@formroom/domain/api/history.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import type { TitleLookup } from '@formroom/domain/kinds/format-answer.ts';
import { formatHistoryCause } from '@formroom/domain/school/history-cause.ts';
import { formatFieldName } from '@formroom/domain/registration/format-field-name.ts';
import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '#web/ui/layout/visually-hidden.ts';
import {
  type ChangeGroup,
  type PreviousValue,
  getPreviousValue,
} from '#web/features/history/history-entries.ts';
import { formatAnswerValue } from '#web/lib/format-answer-value.ts';
import { useSchoolDateTime } from '#web/lib/school-date-time.ts';
import { useAccount } from '#web/lib/session.ts';

interface HistoryGroupProps {
  readonly group: ChangeGroup;
  readonly record: StudentRecord;
  readonly getTitle: TitleLookup;
  /** Undefined if earlier values can't be put back. */
  readonly onRestore: ((previous: PreviousValue) => void) | undefined;
}

/** The changes of one person under one heading. */
export function HistoryGroup({
  group: { at, since, by, enteredBy, cause, changes },
  record,
  ...rest
}: HistoryGroupProps) {
  const [time, start] = [useSchoolDateTime(at), useSchoolDateTime(since)];
  return (
    <Box component="li" sx={{ pb: 2 }}>
      <Typography
        variant="h3"
        sx={{ pb: 0.5, borderBottom: 1, borderColor: 'divider', fontVariantNumeric: 'tabular-nums' }}
      >
        {start !== time && (
          <>
            <time dateTime={since}>{start ?? '…'}</time> to{' '}
          </>
        )}
        <time dateTime={at}>{time ?? '…'}</time>, {by}
        {enteredBy !== undefined && ` (${enteredBy})`}
        {cause !== undefined && `, ${formatHistoryCause(cause)}`}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {changes.map((entry) => (
          <Change
            key={entry.field + entry.at}
            entry={entry}
            previous={getPreviousValue(entry, record)}
            {...rest}
          />
        ))}
      </Box>
    </Box>
  );
}

interface ChangeProps extends Pick<HistoryGroupProps, 'getTitle' | 'onRestore'> {
  readonly entry: HistoryEntry;
  readonly previous: PreviousValue | undefined;
}

function Change({ entry: { field, from, to }, previous, getTitle, onRestore }: ChangeProps) {
  if (field === STUDENT_ADDED)
    return (
      <Box component="li" sx={{ py: 1.5 }}>
        Student added
      </Box>
    );
  const was = formatAnswerValue(field, from, getTitle);
  // A family that withdraws its agreement answers No; only the change of year leaves no answer.
  const isAskedAgain = field === 'agree_terms_conditions' && from === 1 && to === null;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        columnGap: 2,
        alignItems: 'center',
        minHeight: 60,
        py: 0.75,
      }}
    >
      <Box sx={{ flex: { xs: '1 1 100%', sm: 1 }, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>{formatFieldName(field)}</Box>
        <Box sx={{ whiteSpace: 'pre-wrap' }}>
          {isAskedAgain ? (
            <AskedAgain />
          ) : from === to ? (
            'Changed, and changed back to '
          ) : (
            <>
              <span style={visuallyHidden}>from </span>
              {was}
              <Box component="span" aria-hidden sx={{ color: 'text.secondary', px: 1 }}>
                →
              </Box>
              <span style={visuallyHidden}> to </span>
            </>
          )}
          {!isAskedAgain && <strong>{formatAnswerValue(field, to, getTitle)}</strong>}
        </Box>
      </Box>
      {previous && onRestore && (
        <Button
          size="small"
          startIcon={<Undo />}
          aria-label={`Put back ${formatFieldName(field)}: ${was}`}
          onClick={() => onRestore(previous)}
          sx={{ flex: 'none', minHeight: 44, px: 1.5, ml: { xs: -1.5, sm: 0 } }}
        >
          Put back
        </Button>
      )}
    </Box>
  );
}

function AskedAgain() {
  const { admin } = useAccount();
  return admin
    ? 'New school year: the family is asked to agree again. Its agreement of the year before is kept.'
    : 'New school year: please agree again. Your agreement of the year before is kept.';
}

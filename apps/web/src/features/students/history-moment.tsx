import type { HistoryEntry } from '@formroom/domain/api/history.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import type { TitleOf } from '@formroom/domain/kinds/printed.ts';
import { fieldWords } from '@formroom/domain/registration/field-words.ts';
import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { hiddenFromSight } from '#web/components/layout/hidden-from-sight.ts';
import {
  type ChangesOfMoment,
  type EarlierValue,
  earlierValue,
} from '#web/features/students/history-words.ts';
import { valueWords } from '#web/lib/answer-words.ts';
import { useSchoolMoment } from '#web/lib/school-moment.ts';

interface HistoryMomentProps {
  readonly moment: ChangesOfMoment;
  readonly record: StudentRecord;
  readonly titleOf: TitleOf;
  /** Where earlier values can be put back. */
  readonly onPutBack: ((earlier: EarlierValue) => void) | undefined;
}

/** What one save changed. */
export function HistoryMoment({ moment: { at, by, changes }, record, ...rest }: HistoryMomentProps) {
  const time = useSchoolMoment(at);
  return (
    <Box component="li" sx={{ pb: 2 }}>
      <Typography
        variant="h3"
        sx={{ pb: 0.5, borderBottom: 1, borderColor: 'divider', fontVariantNumeric: 'tabular-nums' }}
      >
        <time dateTime={at}>{time ?? '…'}</time>, {by}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {changes.map((entry) => (
          <Change key={entry.field} entry={entry} earlier={earlierValue(entry, record)} {...rest} />
        ))}
      </Box>
    </Box>
  );
}

interface ChangeProps extends Pick<HistoryMomentProps, 'titleOf' | 'onPutBack'> {
  readonly entry: HistoryEntry;
  readonly earlier: EarlierValue | undefined;
}

function Change({ entry: { field, from, to }, earlier, titleOf, onPutBack }: ChangeProps) {
  const was = valueWords(field, from, titleOf);
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
        <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>{fieldWords(field)}</Box>
        <Box sx={{ whiteSpace: 'pre-wrap' }}>
          <span style={hiddenFromSight}>from </span>
          {was}
          <Box component="span" aria-hidden sx={{ color: 'text.secondary', px: 1 }}>
            →
          </Box>
          <span style={hiddenFromSight}> to </span>
          <strong>{valueWords(field, to, titleOf)}</strong>
        </Box>
      </Box>
      {earlier && onPutBack && (
        <Button
          size="small"
          startIcon={<Undo />}
          aria-label={`Put back ${fieldWords(field)}: ${was}`}
          onClick={() => onPutBack(earlier)}
          sx={{ flex: 'none', minHeight: 44, px: 1.5, ml: { xs: -1.5, sm: 0 } }}
        >
          Put back
        </Button>
      )}
    </Box>
  );
}

import { type ChangeToReview, isPutBack } from '@formroom/domain/api/changes-to-review.ts';
import type { TitleLookup } from '@formroom/domain/kinds/format-answer.ts';
import { isFieldName } from '@formroom/domain/registration/catalogue.ts';
import { formatFieldName } from '@formroom/domain/registration/format-field-name.ts';
import { reviewRiskLabels } from '@formroom/domain/registration/review-risk.ts';
import Check from '@mui/icons-material/Check';
import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { visuallyHidden } from '#web/ui/layout/visually-hidden.ts';
import { formatAnswerValue } from '#web/lib/format-answer-value.ts';
import { ForOffice } from '#web/lib/for-office.tsx';
import { useFormatDateTime } from '#web/lib/school-date-time.ts';

interface ChangeItemProps {
  readonly change: ChangeToReview;
  readonly student: { readonly id: string; readonly name: string };
  readonly getTitle: TitleLookup;
  readonly onSeen: () => void;
  readonly onPutBack: () => void;
}

/** One field with its old and new value. */
export function ChangeItem({ change, student, getTitle, onSeen, onPutBack }: ChangeItemProps) {
  const { field, risk, from, to, at, times, since } = change;
  const formatTime = useFormatDateTime();
  const name = formatFieldName(field);
  const was = formatAnswerValue(field, from, getTitle);
  const isBack = isPutBack(change);
  const isImportant = risk === 'high' && !isBack;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        columnGap: 2,
        px: { xs: 2, sm: 2.5 },
        py: 1,
        borderLeft: 4,
        borderLeftColor: isImportant ? 'primary.main' : 'transparent',
        '& + &': { borderTop: 1, borderTopColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: { xs: '100%', sm: 0 }, overflowWrap: 'anywhere' }}>
        <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>{name}</Box>
        <Box sx={{ whiteSpace: 'pre-wrap' }}>
          {from === to ? (
            <>
              <strong>{was}</strong> (changed, and changed back)
            </>
          ) : (
            <>
              <span style={visuallyHidden}>from </span>
              {was}
              <Box component="span" aria-hidden sx={{ color: 'text.secondary', px: 1 }}>
                →
              </Box>
              <span style={visuallyHidden}> to </span>
              <strong>{formatAnswerValue(field, to, getTitle)}</strong>
            </>
          )}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {isImportant && <strong>{reviewRiskLabels.high} · </strong>}
          <time dateTime={at}>{formatTime(at)}</time>
          {times > 1 && ` · ${times} changes`}
        </Box>
        {since && (
          <Box sx={{ fontWeight: 600 }}>
            {isBack
              ? `Put back by ${since.by}, ${formatTime(since.at)}`
              : `Changed by ${since.by} to ${formatAnswerValue(field, since.to, getTitle)}, ${formatTime(since.at)}`}
          </Box>
        )}
      </Box>
      <ForOffice>
        {!isBack && isFieldName(field) && (
          <Button
            startIcon={<Undo />}
            aria-label={`Put back ${name} of ${student.name}: ${was}`}
            onClick={onPutBack}
            sx={{ flex: 'none', minHeight: 44, my: 0.5, ml: { xs: -1, sm: 0 } }}
          >
            Put back
          </Button>
        )}
        <Button
          variant="outlined"
          startIcon={<Check />}
          data-seen={field}
          data-student={student.id}
          aria-label={`Seen: ${name} of ${student.name}`}
          onClick={onSeen}
          sx={{ flex: 'none', minHeight: 44, my: 0.5 }}
        >
          Seen
        </Button>
      </ForOffice>
    </Box>
  );
}

import type { PostReportCard, ReportCardView, TermRecord } from '@formroom/domain/api/term-reports.ts';
import { formatTermKey } from '@formroom/domain/term-report/terms.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { type SyntheticEvent, useState } from 'react';
import { Link } from 'react-router';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';
import { formatTerm } from '#web/lib/format-term.ts';
import { postReportCard } from '#web/features/report-cards/posting/term-api.ts';
import { CardPreview } from '#web/features/report-cards/posting/card-preview.tsx';
import { errorMessage } from '#web/lib/api-error.ts';
import { pathToPanel } from '#web/lib/office-panels.ts';

interface CorrectCardDialogProps {
  readonly term: TermRecord;
  readonly student: ReportCardView;
  readonly onClose: () => void;
}

const REASON = 'correction-reason';
const MAX_REASON_LENGTH = 150;

/** Withdraws one card of a posted term with a reason, or posts it again after its results are corrected. */
export function CorrectCardDialog({ term, student, onClose }: CorrectCardDialogProps) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  const isPosted = student.date_posted !== null;
  const sending = useMutation({
    mutationFn: (change: Pick<PostReportCard, 'posted' | 'reason'>) =>
      postReportCard({ student_id: student.student_id, year: term.year, term: term.term, ...change }),
    onSuccess: ({ posted }) => {
      const done = posted === 1 ? 'posted' : 'withdrawn';
      enqueueSnackbar(`The report card of ${student.name} is ${done}.`, { variant: 'success' });
      if (posted === 1) onClose();
      return client.invalidateQueries();
    },
  });
  const { isPending, error } = sending;
  const withdraw = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending) return;
    setReasonMissing(reason.trim() === '');
    if (reason.trim() === '') document.getElementById(REASON)?.focus();
    else sending.mutate({ posted: 0, reason });
  };
  return (
    <DialogFrame
      title={isPosted ? 'Correct a report card' : 'Post a report card'}
      description={`${student.name}, ${student.class_id}, ${formatTerm(term)}`}
      onClose={() => !isPending && onClose()}
      actions={
        <>
          <Button onClick={onClose} disabled={isPending}>
            {isPosted ? 'Cancel' : 'Close'}
          </Button>
          {isPosted ? (
            <Button type="submit" form="correction" variant="contained" aria-disabled={isPending}>
              {isPending ? 'Withdrawing …' : 'Withdraw this card'}
            </Button>
          ) : (
            <Button
              variant="contained"
              aria-disabled={isPending}
              onClick={() => !isPending && sending.mutate({ posted: 1 })}
            >
              {isPending ? 'Posting …' : 'Post this card'}
            </Button>
          )}
        </>
      }
    >
      {error && (
        <ErrorNotice title={isPosted ? 'The card was not withdrawn' : 'The card was not posted'}>
          {errorMessage(error)}
        </ErrorNotice>
      )}
      {isPosted ? (
        <Box component="form" id="correction" noValidate onSubmit={withdraw} sx={{ display: 'grid', gap: 2 }}>
          <Box>
            First withdraw this card, so that the family can no longer open it. Then import the corrected
            results, and post the card again here. No other card changes.
          </Box>
          <LabelledField
            id={REASON}
            label="Reason"
            hint="Kept in the audit log. The family does not see it."
            error={isReasonMissing ? 'Say why the card is withdrawn.' : undefined}
          >
            {(inputProps) => (
              <OutlinedInput
                fullWidth
                value={reason}
                error={isReasonMissing}
                onChange={(event) => setReason(event.target.value)}
                inputProps={{ ...inputProps, maxLength: MAX_REASON_LENGTH, autoComplete: 'off' }}
              />
            )}
          </LabelledField>
        </Box>
      ) : (
        <Box>
          This card is not posted, and the family can’t open it.{' '}
          <MuiLink component={Link} to={pathToPanel('importResults')} state={{ term: formatTermKey(term) }}>
            Import results
          </MuiLink>{' '}
          to change its marks or remarks. This changes only students without a posted card. Then post it here.
          Its rank is worked out from all cards of its class.
        </Box>
      )}
      <Box>
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => setPreviewing(true)}>
          View this card
        </Button>
      </Box>
      {isPreviewing && (
        <CardPreview term={term} studentId={student.student_id} onClose={() => setPreviewing(false)} />
      )}
    </DialogFrame>
  );
}

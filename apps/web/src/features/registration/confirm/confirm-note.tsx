import type { StepId } from '@formroom/domain/registration/steps.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useLeftToConfirm } from '#web/lib/autosave/confirmations/use-confirmation.ts';
import { useConfirmations } from '#web/lib/autosave/confirmations/confirmations-query.ts';
import { useRecordOwner } from '#web/lib/record-owner.ts';
import { QueryError } from '#web/ui/feedback/query-states.tsx';

/** Above a step: what is left to confirm in it for the school year. */
export function ConfirmNote({ step }: { step: StepId }) {
  const { isOffice } = useRecordOwner();
  const confirmations = useConfirmations();
  const left = useLeftToConfirm();
  if (confirmations.isLoadingError)
    return <QueryError query={confirmations} title="What you have confirmed could not be loaded" />;
  if (!left) return null;
  const year = formatAcademicYear(left.year);
  const [first] = left.byStep[step];
  if (!first)
    return (
      <Alert severity="success" role="note" sx={{ mb: 3 }}>
        Everything on this page is confirmed for {year}.
      </Alert>
    );
  const count = left.byStep[step].length;
  const goToFirst = () => {
    const place = document.getElementById(`confirm-${first.id}`);
    place?.scrollIntoView({ block: 'center' });
    place?.querySelector('button')?.focus({ preventScroll: true });
  };
  return (
    <Alert severity="info" role="note" sx={{ mb: 3 }}>
      {isOffice
        ? `New school year: confirm for ${year} what the family says is still correct, or change it.`
        : `New school year: check your answers for ${year}. If an answer is right, press “Still correct”. If not, change it.`}{' '}
      {count} left on this page.
      <div>
        <Button color="inherit" onClick={goToFirst} sx={{ minHeight: 44, px: 1, ml: -1 }}>
          Go to the first
        </Button>
        {!isOffice && (
          <Button color="inherit" component={Link} to="/registration/check" sx={{ minHeight: 44, px: 1 }}>
            Check all answers
          </Button>
        )}
      </div>
    </Alert>
  );
}

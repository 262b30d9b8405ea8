import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { DraftRecoveryNotice } from '#web/features/registration/draft-recovery-notice.tsx';
import { useFamilyAutosave, useUnsentCounts } from '#web/lib/autosave/family-autosave.ts';

/** On the dashboard: that answers have not reached the school, of this visit and of an earlier one. */
export function UnsentNotice() {
  const { saver, confirmer } = useFamilyAutosave();
  const { current } = useUnsentCounts();
  const tryNow = () => {
    saver.sendNow();
    confirmer.sendNow();
  };
  return (
    <>
      {current > 0 && (
        <Alert
          severity="warning"
          sx={{ mb: 3 }}
          action={
            <Button color="inherit" onClick={tryNow} sx={{ minHeight: 44 }}>
              Try now
            </Button>
          }
        >
          {pluralize(current, 'answer')} <span>{current === 1 ? 'was' : 'were'}</span> not sent. Keep this
          page open: we keep trying.
        </Alert>
      )}
      <DraftRecoveryNotice />
    </>
  );
}

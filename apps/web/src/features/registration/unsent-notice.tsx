import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { DraftRecoveryNotice } from '#web/features/registration/draft-recovery-notice.tsx';
import { FamilyAutosaveProvider } from '#web/lib/autosave/family-autosave-provider.tsx';
import { useFamilyAutosave, useUnsentCounts } from '#web/lib/autosave/family-autosave.ts';
import { formatInvalidCount, invalidByStep } from '#web/lib/missing-items.ts';

/** On the dashboard: that answers have not reached the school, of this visit and of an earlier one. */
export const UnsentNotice = () => (
  <FamilyAutosaveProvider>
    <Notices />
  </FamilyAutosaveProvider>
);

function Notices() {
  const { saver, confirmer } = useFamilyAutosave();
  const { current } = useUnsentCounts();
  const invalid = useSyncExternalStore(saver.subscribe, () => saver.invalidFields());
  const first = invalidByStep(invalid)[0]?.items[0];
  const waiting = current - invalid.length;
  const tryNow = () => {
    saver.sendNow();
    confirmer.sendNow();
  };
  return (
    <>
      {waiting > 0 && (
        <Notice
          action={
            <Button color="inherit" onClick={tryNow} sx={{ minHeight: 44 }}>
              Try now
            </Button>
          }
        >
          {pluralize(waiting, 'answer')} <span>{waiting === 1 ? 'was' : 'were'}</span> not sent. Keep this
          page open: we keep trying.
        </Notice>
      )}
      {first && (
        <Notice
          action={
            <Button color="inherit" component={Link} to={first.to} sx={{ minHeight: 44 }}>
              Correct
            </Button>
          }
        >
          {formatInvalidCount(invalid.length)}. The school does not have{' '}
          <span>{invalid.length === 1 ? 'it' : 'them'}</span> yet.
        </Notice>
      )}
      <DraftRecoveryNotice />
    </>
  );
}

const Notice = ({ action, children }: { action: ReactNode; children: ReactNode }) => (
  <Alert severity="warning" action={action} sx={{ mb: 3 }}>
    {children}
  </Alert>
);

import Box from '@mui/material/Box';
import { type ReactNode, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ActionBar } from '#web/features/registration/action-bar.tsx';
import { ConfirmerContext } from '#web/lib/autosave/confirmations/use-confirmation.ts';
import { DraftRecoveryNotice } from '#web/features/registration/draft-recovery-notice.tsx';
import { FamilySaveStatus } from '#web/features/registration/save-status.tsx';
import { StepList } from '#web/features/registration/step-list.tsx';
import { StepProgress } from '#web/features/registration/step-progress.tsx';
import type { Autosaver } from '#web/lib/autosave/autosaver.ts';
import { FamilyAutosaveProvider } from '#web/lib/autosave/family-autosave-provider.tsx';
import { useFamilyAutosave } from '#web/lib/autosave/family-autosave.ts';
import { AutosaveContext } from '#web/lib/autosave/use-autosave.ts';
import type { Confirmer } from '#web/lib/autosave/confirmations/confirmer.ts';
import { officeBarRoom, widths } from '#web/lib/design-tokens.ts';
import { useRecordOwner } from '#web/lib/record-owner.ts';

/** The family's registration. */
export const RegistrationLayout = () => (
  <FamilyAutosaveProvider>
    <FamilyRegistration />
  </FamilyAutosaveProvider>
);

function FamilyRegistration() {
  const { saver, confirmer } = useFamilyAutosave();
  const { pathname } = useLocation();
  // Back on the form, answers that failed to save are sent again.
  useEffect(() => saver.resume(), [saver]);
  return (
    <RegistrationFrame
      saver={saver}
      confirmer={confirmer}
      current={pathname}
      saveStatus={<FamilySaveStatus />}
    >
      <DraftRecoveryNotice />
      <Outlet />
    </RegistrationFrame>
  );
}

interface RegistrationFrameProps {
  readonly saver: Autosaver;
  readonly confirmer: Confirmer;
  /** The step's address in the family's registration. */
  readonly current: string;
  readonly saveStatus: ReactNode;
  readonly children: ReactNode;
}

/** The layout of the six steps: the stepper, the current step and the bar with the save status. */
export function RegistrationFrame({
  saver,
  confirmer,
  current,
  saveStatus,
  children,
}: RegistrationFrameProps) {
  const { isOffice } = useRecordOwner();
  return (
    <AutosaveContext value={saver}>
      <ConfirmerContext value={confirmer}>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              md: `${widths.stepList}px minmax(0, ${widths.form}px)`,
            },
            justifyContent: { xs: 'stretch', md: 'start' },
            columnGap: 6,
          }}
        >
          <Box component="nav" aria-label="Registration steps" sx={{ display: { xs: 'none', md: 'block' } }}>
            <Box sx={{ position: 'sticky', top: isOffice ? officeBarRoom : 24 }}>
              <StepList current={current} />
            </Box>
          </Box>
          <Box
            sx={{
              display: 'flex',
              flexDirection: 'column',
              width: '100%',
              maxWidth: { xs: widths.form, md: 'none' },
              mx: 'auto',
              minHeight: 'calc(var(--screen-height) - 63px - 32px)',
            }}
          >
            <Box
              sx={{
                display: { xs: 'block', md: 'none' },
                mx: -2,
                mt: { xs: -3, sm: 0 },
                mb: 3,
                px: 2,
                pt: 1,
                pb: 2,
                bgcolor: 'background.paper',
                borderBottom: 1,
                borderColor: 'divider',
              }}
            >
              <StepProgress current={current} />
            </Box>
            {children}
            <ActionBar current={current} saveStatus={saveStatus} />
          </Box>
        </Box>
      </ConfirmerContext>
    </AutosaveContext>
  );
}

import type { BeginSecondFactorResponse } from '@formroom/domain/api/second-factor.ts';
import Typography from '@mui/material/Typography';
import { beginSecondFactor } from '#web/features/accounts/second-factor/api/second-factor.ts';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { ReauthenticationForm } from '#web/features/accounts/second-factor/reauthentication-form.tsx';

/** Shown while no second factor is set up. */
export const SecondFactorDisabled = ({
  onSetupStarted,
}: {
  onSetupStarted: (begun: BeginSecondFactorResponse) => void;
}) => (
  <SectionCard title="Before you begin">
    <Typography>
      You need a phone with an authenticator app on it, such as Google Authenticator, Microsoft Authenticator
      or 2FAS. These apps are free and work without an internet connection.
    </Typography>
    <ReauthenticationForm
      action="Start"
      requiresCode={false}
      onSubmit={async (proof) => onSetupStarted(await beginSecondFactor(proof))}
    />
  </SectionCard>
);

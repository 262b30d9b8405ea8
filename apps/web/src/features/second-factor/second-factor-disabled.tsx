import type { BeginSecondFactorResponse } from '@formroom/domain/api/second-factor.ts';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { beginSecondFactor, type Reauthentication } from '#web/features/second-factor/second-factor-api.ts';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { OWN_PASSWORD, ReauthenticationForm } from '#web/features/second-factor/reauthentication-form.tsx';
import { fieldError } from '#web/lib/api-error.ts';

interface SecondFactorDisabledProps {
  readonly onSetupStarted: (begun: BeginSecondFactorResponse) => void;
}

/** Shown while no second factor is set up. The password is asked for unless it was just typed at the sign-in. */
export function SecondFactorDisabled({ onSetupStarted }: SecondFactorDisabledProps) {
  const [requiresPassword, setRequiresPassword] = useState(false);
  useEffect(() => {
    if (requiresPassword) document.getElementById(OWN_PASSWORD)?.focus();
  }, [requiresPassword]);
  const begin = async (proof: Reauthentication) => {
    try {
      onSetupStarted(await beginSecondFactor(requiresPassword ? proof : {}));
    } catch (error) {
      if (requiresPassword || fieldError(error, 'password') === undefined) throw error;
      setRequiresPassword(true);
    }
  };
  return (
    <SectionCard title="Before you begin">
      <Typography>
        You need a phone with an authenticator app on it, such as Google Authenticator, Microsoft
        Authenticator or 2FAS. These apps are free and work without an internet connection.
      </Typography>
      <ReauthenticationForm
        action="Start"
        requiresPassword={requiresPassword}
        requiresCode={false}
        onSubmit={begin}
      />
    </SectionCard>
  );
}

import type { BeginSecondFactorAnswer } from '@formroom/domain/api/second-factor.ts';
import Typography from '@mui/material/Typography';
import { beginSecondFactor } from '#web/features/second-factor/api/second-factor.ts';
import { MatterCard } from '#web/components/layout/matter-card.tsx';
import { ProveForm } from '#web/features/second-factor/prove-form.tsx';

/** Nothing is set up yet. */
export const FactorOff = ({ onBegun }: { onBegun: (begun: BeginSecondFactorAnswer) => void }) => (
  <MatterCard title="Before you begin">
    <Typography>
      You need a phone with an authenticator app on it, such as Google Authenticator, Microsoft Authenticator
      or 2FAS. These apps are free and work without an internet connection.
    </Typography>
    <ProveForm
      action="Start"
      asksCode={false}
      onProved={async (proof) => onBegun(await beginSecondFactor(proof))}
    />
  </MatterCard>
);

import {
  type BeginSecondFactorAnswer,
  RECOVERY_CODES,
  type SecondFactor,
} from '@formroom/domain/api/second-factor.ts';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { enqueueSnackbar } from 'notistack';
import { useState } from 'react';
import {
  beginSecondFactor,
  type Proof,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#web/features/second-factor/api/second-factor.ts';
import { MatterCard } from '#web/components/layout/matter-card.tsx';
import { ProveForm } from '#web/features/second-factor/prove-form.tsx';

interface FactorOnProps {
  readonly factor: SecondFactor;
  readonly onBegun: (begun: BeginSecondFactorAnswer) => void;
  readonly onRenewed: (recoveryCodes: readonly string[]) => void;
  readonly onRemoved: () => void;
}

interface Change {
  readonly title: string;
  readonly about: string;
  readonly action: string;
  readonly send: (proof: Proof) => Promise<void>;
}

/** Fewer are too few to lose a phone with. */
const FEW_CODES = 3;

const codesLeft = (left: number) => {
  if (left === 0) return 'No recovery code is left.';
  return left === 1 ? 'One recovery code is left.' : `${left} of ${RECOVERY_CODES} recovery codes are left.`;
};

/** What can be done with a second factor that is on; each is asked for with password and code. */
export function FactorOn({ factor, onBegun, onRenewed, onRemoved }: FactorOnProps) {
  const [chosen, setChosen] = useState<'codes' | 'phone' | 'remove'>();
  const changes = {
    codes: {
      title: 'Make new recovery codes',
      about: 'The earlier ones stop working.',
      action: 'Make new codes',
      send: async (proof: Proof) => onRenewed((await renewRecoveryCodes(proof)).recovery_codes),
    },
    phone: {
      title: 'Use another phone',
      about: 'The old phone counts until the new one has shown a code. You get new recovery codes.',
      action: 'Go on',
      send: async (proof: Proof) => onBegun(await beginSecondFactor(proof)),
    },
    remove: {
      title: 'Remove the second factor',
      about:
        'You will then sign in with the password alone. Other computers where you are signed in are signed out.',
      action: 'Remove it',
      send: async (proof: Proof) => {
        await removeSecondFactor(proof);
        enqueueSnackbar('The second factor is removed.', { variant: 'success' });
        onRemoved();
      },
    },
  } satisfies Record<string, Change>;

  if (chosen) {
    const { title, about, action, send } = changes[chosen];
    return (
      <MatterCard takesFocus title={title} key={chosen}>
        <Typography>{about}</Typography>
        <ProveForm asksCode action={action} onProved={send} onCancel={() => setChosen(undefined)} />
      </MatterCard>
    );
  }
  const isFew = factor.recovery_codes_left <= FEW_CODES;
  return (
    <MatterCard title="It is on">
      <Box sx={{ display: 'flex', gap: 1, color: 'success.main', fontWeight: 600 }}>
        <CheckCircleOutlined aria-hidden />
        Signing in asks for your password and a code.
      </Box>
      <Typography sx={isFew ? { fontWeight: 600, color: 'error.main' } : undefined}>
        {codesLeft(factor.recovery_codes_left)}
        {isFew && ' Make new ones, so that a lost phone does not lock you out.'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={() => setChosen('codes')}>
          {changes.codes.title}
        </Button>
        <Button variant="outlined" onClick={() => setChosen('phone')}>
          {changes.phone.title}
        </Button>
        {!factor.required && (
          <Button variant="outlined" color="error" onClick={() => setChosen('remove')}>
            {changes.remove.title}
          </Button>
        )}
      </Box>
      {factor.required && (
        <Typography color="textSecondary">The school requires it, so it can’t be removed.</Typography>
      )}
    </MatterCard>
  );
}

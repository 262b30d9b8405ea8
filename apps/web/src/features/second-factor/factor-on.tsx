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
  if (left === 0) return 'You have no recovery codes left.';
  return left === 1
    ? 'You have 1 recovery code left.'
    : `You have ${left} of ${RECOVERY_CODES} recovery codes left.`;
};

/** What can be done with a second factor that is on; each is asked for with password and code. */
export function FactorOn({ factor, onBegun, onRenewed, onRemoved }: FactorOnProps) {
  const [chosen, setChosen] = useState<'codes' | 'phone' | 'remove'>();
  const changes = {
    codes: {
      title: 'Make new recovery codes',
      about: 'Your old recovery codes will stop working.',
      action: 'Make new codes',
      send: async (proof: Proof) => onRenewed((await renewRecoveryCodes(proof)).recovery_codes),
    },
    phone: {
      title: 'Use another phone',
      about:
        'The old phone keeps working until you have typed a code from the new one. You will get new recovery codes.',
      action: 'Continue',
      send: async (proof: Proof) => onBegun(await beginSecondFactor(proof)),
    },
    remove: {
      title: 'Remove the second factor',
      about:
        'You will then sign in with your password only, and you will be logged out on all other devices.',
      action: 'Remove',
      send: async (proof: Proof) => {
        await removeSecondFactor(proof);
        enqueueSnackbar('The second factor was removed.', { variant: 'success' });
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
    <MatterCard title="Your second factor is on">
      <Box sx={{ display: 'flex', gap: 1, color: 'success.main', fontWeight: 600 }}>
        <CheckCircleOutlined aria-hidden />
        You sign in with your password and a code.
      </Box>
      <Typography sx={isFew ? { fontWeight: 600, color: 'error.main' } : undefined}>
        {codesLeft(factor.recovery_codes_left)}
        {isFew && ' Make new ones now, so that you can still sign in if you lose your phone.'}
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

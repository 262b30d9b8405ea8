import {
  type BeginSecondFactorResponse,
  RECOVERY_CODE_COUNT,
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
  type Reauthentication,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#web/features/second-factor/second-factor-api.ts';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { ReauthenticationForm } from '#web/features/second-factor/reauthentication-form.tsx';

interface SecondFactorEnabledProps {
  readonly factor: SecondFactor;
  readonly onSetupStarted: (begun: BeginSecondFactorResponse) => void;
  readonly onRenewed: (recoveryCodes: readonly string[]) => void;
  readonly onRemoved: () => void;
}

interface SecondFactorAction {
  readonly title: string;
  readonly about: string;
  readonly action: string;
  readonly send: (proof: Reauthentication) => Promise<void>;
}

/** With fewer recovery codes left, new ones are suggested. */
const FEW_CODES = 3;

const formatCodesLeft = (left: number) => {
  if (left === 0) return 'You have no recovery codes left.';
  return left === 1
    ? 'You have 1 recovery code left.'
    : `You have ${left} of ${RECOVERY_CODE_COUNT} recovery codes left.`;
};

/** The actions on an enabled second factor. Each asks for password and code. */
export function SecondFactorEnabled({
  factor,
  onSetupStarted,
  onRenewed,
  onRemoved,
}: SecondFactorEnabledProps) {
  const [chosen, setChosen] = useState<'codes' | 'phone' | 'remove'>();
  const changes = {
    codes: {
      title: 'Make new recovery codes',
      about: 'Your old recovery codes will stop working.',
      action: 'Make new codes',
      send: async (proof: Reauthentication) => onRenewed((await renewRecoveryCodes(proof)).recovery_codes),
    },
    phone: {
      title: 'Use another phone',
      about:
        'The old phone keeps working until you have typed a code from the new one. You will get new recovery codes.',
      action: 'Continue',
      send: async (proof: Reauthentication) => onSetupStarted(await beginSecondFactor(proof)),
    },
    remove: {
      title: 'Remove the second factor',
      about:
        'You will then sign in with your password only, and you will be logged out on all other devices.',
      action: 'Remove',
      send: async (proof: Reauthentication) => {
        await removeSecondFactor(proof);
        enqueueSnackbar('The second factor was removed.', { variant: 'success' });
        onRemoved();
      },
    },
  } satisfies Record<string, SecondFactorAction>;

  if (chosen) {
    const { title, about, action, send } = changes[chosen];
    return (
      <SectionCard focusOnMount title={title} key={chosen}>
        <Typography>{about}</Typography>
        <ReauthenticationForm
          requiresCode
          action={action}
          onSubmit={send}
          onCancel={() => setChosen(undefined)}
        />
      </SectionCard>
    );
  }
  const isFew = factor.recovery_codes_left <= FEW_CODES;
  return (
    <SectionCard title="Your second factor is on">
      <Box sx={{ display: 'flex', gap: 1, color: 'success.main', fontWeight: 600 }}>
        <CheckCircleOutlined aria-hidden />
        You sign in with your password and a code.
      </Box>
      <Typography sx={isFew ? { fontWeight: 600, color: 'error.main' } : undefined}>
        {formatCodesLeft(factor.recovery_codes_left)}
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
    </SectionCard>
  );
}

import type { BeginSecondFactorResponse } from '@formroom/domain/api/second-factor.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CodeInput } from '#web/ui/sign-in/code-input.tsx';
import { SignInAlert } from '#web/ui/sign-in/sign-in-alert.tsx';
import { useSignIn } from '#web/ui/sign-in/use-sign-in.ts';
import { confirmSecondFactor } from '#web/features/second-factor/second-factor-api.ts';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { QrCode } from '#web/features/second-factor/qr-code.tsx';

interface SetUpStepsProps {
  readonly setup: BeginSecondFactorResponse;
  readonly onConfirmed: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

const formatSecret = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? '';

/** The first two of three steps: adding the secret to the app, and confirming it with a code. */
export function SetUpSteps({ setup: { secret, uri }, onConfirmed, onCancel }: SetUpStepsProps) {
  const [code, setCode] = useState('');
  const { busy, signInError, secondsLeft, attempt } = useSignIn();
  const confirm = () => attempt(async () => onConfirmed((await confirmSecondFactor(code)).recovery_codes));
  return (
    <>
      <SectionCard title="Step 1 of 3: Scan this QR code" focusOnMount>
        <Typography>
          Open the authenticator app on your phone, press + to add an account, and point the camera at the QR
          code.
        </Typography>
        <QrCode text={uri} label="QR code for the authenticator app" />
        <Typography>
          If you can’t use the camera, choose in the app to type a key, and type the key below. If the app is
          on this device, <MuiLink href={uri}>open the app</MuiLink>.
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Box component="code" sx={{ fontSize: '1.0625rem', fontWeight: 600, letterSpacing: '0.04em' }}>
            {formatSecret(secret)}
          </Box>
          <CopyButton text={secret} label="Copy the key" done="The key is copied." />
        </Box>
      </SectionCard>
      <SectionCard title="Step 2 of 3: Type the code shown in the app">
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault();
            void confirm();
          }}
          sx={{ maxWidth: 400 }}
        >
          <SignInAlert error={signInError} secondsLeft={secondsLeft} />
          <CodeInput isOnlyApp value={code} onChange={setCode} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
            <Button type="submit" variant="contained" disabled={busy || secondsLeft > 0}>
              Turn on
            </Button>
            <Button onClick={onCancel}>Cancel</Button>
          </Box>
        </Box>
      </SectionCard>
    </>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { CodeInput } from '#web/ui/sign-in/code-input.tsx';
import { PasswordInput } from '#web/ui/sign-in/password-input.tsx';
import { SignInAlert } from '#web/ui/sign-in/sign-in-alert.tsx';
import { useSignIn } from '#web/ui/sign-in/use-sign-in.ts';
import type { Reauthentication } from '#web/features/second-factor/second-factor-api.ts';
import { useAccount } from '#web/lib/session.ts';

/** The ID of the input. */
export const OWN_PASSWORD = 'own-password';

interface ReauthenticationFormProps {
  /** The label of the button. */
  readonly action: string;
  readonly requiresPassword?: boolean;
  /** Whether the second factor is enabled. */
  readonly requiresCode: boolean;
  readonly onSubmit: (proof: Reauthentication) => Promise<void>;
  readonly onCancel?: () => void;
}

/** Asks for password and code before the second factor is changed. */
export function ReauthenticationForm({
  action,
  requiresPassword = true,
  requiresCode,
  onSubmit,
  onCancel,
}: ReauthenticationFormProps) {
  const { id } = useAccount();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { busy, signInError, secondsLeft, attempt } = useSignIn();
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(() => onSubmit(requiresCode ? { password, code } : { password }));
      }}
      sx={{ maxWidth: 400 }}
    >
      <SignInAlert error={signInError} secondsLeft={secondsLeft} />
      <input hidden type="text" name="username" autoComplete="username" value={id} readOnly />
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        {requiresPassword && (
          <PasswordInput
            id={OWN_PASSWORD}
            label="Your password"
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
          />
        )}
        {requiresCode && <CodeInput value={code} onChange={setCode} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button type="submit" variant="contained" disabled={busy || secondsLeft > 0}>
            {action}
          </Button>
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        </Box>
      </Box>
    </Box>
  );
}

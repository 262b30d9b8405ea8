import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { CodeBox } from '#web/components/sign-in/code-box.tsx';
import { PasswordBox } from '#web/components/sign-in/password-box.tsx';
import { SignInAlert } from '#web/components/sign-in/sign-in-alert.tsx';
import { useSignIn } from '#web/components/sign-in/use-sign-in.ts';
import type { Proof } from '#web/features/second-factor/api/second-factor.ts';
import { useAccount } from '#web/lib/session.ts';

interface ProveFormProps {
  /** What the button does. */
  readonly action: string;
  /** Only where the second factor is on. */
  readonly asksCode: boolean;
  readonly onProved: (proof: Proof) => Promise<void>;
  readonly onCancel?: () => void;
}

/** Asks once more who it is, before the second factor changes. */
export function ProveForm({ action, asksCode, onProved, onCancel }: ProveFormProps) {
  const { id } = useAccount();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { busy, refusal, secondsLeft, attempt } = useSignIn();
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(() => onProved(asksCode ? { password, code } : { password }));
      }}
      sx={{ maxWidth: 400 }}
    >
      <SignInAlert refusal={refusal} secondsLeft={secondsLeft} />
      <input hidden type="text" name="username" autoComplete="username" value={id} readOnly />
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <PasswordBox
          id="own-password"
          label="Your password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
        />
        {asksCode && <CodeBox value={code} onChange={setCode} />}
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

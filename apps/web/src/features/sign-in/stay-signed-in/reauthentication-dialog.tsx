import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { reauthenticate } from '#web/features/sign-in/sign-in-api.ts';
import { CodeInput } from '#web/ui/sign-in/code-input.tsx';
import { PasswordInput } from '#web/ui/sign-in/password-input.tsx';
import { SignInAlert } from '#web/ui/sign-in/sign-in-alert.tsx';
import { useCodeStep } from '#web/ui/sign-in/use-code-step.ts';
import { useRequiredFields } from '#web/ui/sign-in/use-required-fields.ts';
import { useSignIn } from '#web/ui/sign-in/use-sign-in.ts';
import { onReauthenticationNeeded } from '#web/lib/reauthentication.ts';
import { useAccount } from '#web/lib/session.ts';

const FORM = 'reauthentication';

/** Asks an administrator for the password again when a call needs it (R70), and lets the call continue. */
export function ReauthenticationDialog() {
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<((isDone: boolean) => void)[]>([]);
  const finish = (isDone: boolean) => {
    for (const resolve of waiting.current.splice(0)) resolve(isDone);
    setOpen(false);
  };
  useEffect(() => {
    const calls = waiting.current;
    const stop = onReauthenticationNeeded(
      () =>
        new Promise((resolve) => {
          calls.push(resolve);
          setOpen(true);
        }),
    );
    return () => {
      stop();
      for (const resolve of calls.splice(0)) resolve(false);
    };
  }, []);
  return isOpen && <PasswordDialog onDone={() => finish(true)} onCancel={() => finish(false)} />;
}

function PasswordDialog({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { id } = useAccount();
  const [password, setPassword] = useState('');
  const { busy, signInError, secondsLeft, attempt } = useSignIn();
  const codeStep = useCodeStep();
  const box = useRef<HTMLInputElement>(null);
  const { areFilled, getError } = useRequiredFields({
    password: { value: password, inputRef: box },
    ...(codeStep.request !== undefined && { code: { value: codeStep.code.trim() } }),
  });

  const send = () => {
    if (!areFilled()) return;
    void attempt(async () => {
      if (await codeStep.signIn((code) => reauthenticate(password, code))) onDone();
    });
  };
  return (
    <DialogFrame
      title="Your password again"
      description="This changes who can sign in, or what strangers can find out. For five minutes you are not asked again."
      width={440}
      onClose={onCancel}
      onEntered={() => box.current?.focus()}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            variant="contained"
            type="submit"
            form={FORM}
            aria-disabled={busy}
            disabled={secondsLeft > 0}
          >
            {busy ? 'Please wait …' : 'Continue'}
          </Button>
        </>
      }
    >
      <Box
        component="form"
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <SignInAlert error={signInError} secondsLeft={secondsLeft} />
        <input hidden type="text" name="username" autoComplete="username" value={id} readOnly />
        {codeStep.request === undefined ? (
          <PasswordInput
            id="password-again"
            label="Your password"
            value={password}
            onChange={setPassword}
            inputRef={box}
            autoComplete="current-password"
            error={getError('password')}
          />
        ) : (
          <>
            <Box sx={{ mb: 2 }}>{codeStep.request}</Box>
            <CodeInput
              focusOnMount
              value={codeStep.code}
              onChange={codeStep.setCode}
              error={getError('code')}
            />
          </>
        )}
      </Box>
    </DialogFrame>
  );
}

import { STUDENT_PASSWORD_RULE } from '@formroom/domain/school/new-password.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { PasswordInput } from '#web/ui/sign-in/password-input.tsx';
import { SignInAlert } from '#web/ui/sign-in/sign-in-alert.tsx';
import { usePasswordChange } from '#web/ui/sign-in/use-password-change.ts';
import { useRequiredFields } from '#web/ui/sign-in/use-required-fields.ts';
import { isLinkRefused, resetForgottenPassword } from '#web/features/message-links/link-api.ts';
import { LinkRefused } from '#web/features/message-links/link-refused.tsx';
import { FORGOTTEN_PASSWORD_PATH } from '#web/lib/visitor-paths.ts';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';

interface ResetPasswordFormProps {
  /** Empty without one. */
  readonly token: string;
  readonly onChanged: () => void;
}

/** Chooses a new password with the link of a message. */
export function ResetPasswordForm({ token, onChanged }: ResetPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isRefused, setRefused] = useState(false);
  const [isDifferent, setDifferent] = useState(false);
  const change = usePasswordChange(async (typed) => {
    try {
      await resetForgottenPassword(token, typed.password);
    } catch (error) {
      setRefused(isLinkRefused(error));
      throw error;
    }
  }, 'password');
  const { areFilled, getError } = useRequiredFields({
    password: { value: password },
    confirmation: { value: confirmation },
  });
  if (token === '' || isRefused)
    return (
      <LinkRefused>
        <p>It may be older than one hour or already used, or a part of it is missing.</p>
        <p>If you have just chosen a new password with it, sign in with that one.</p>
        <Link href={FORGOTTEN_PASSWORD_PATH} sx={{ display: 'inline-block', py: 1, fontWeight: 600 }}>
          Ask for a new link
        </Link>
      </LinkRefused>
    );
  const send = () => {
    setDifferent(password !== confirmation);
    if (areFilled() && password === confirmation) void change.send({ password }, onChanged);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <SignInAlert error={change.formError} secondsLeft={change.secondsLeft} />
      <Box sx={{ display: 'grid', gap: 3, maxWidth: 400 }}>
        <PasswordInput
          id="new-password"
          label="New Password"
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            change.clearFieldError('password');
          }}
          autoComplete="new-password"
          hint={STUDENT_PASSWORD_RULE}
          error={getError('password') ?? change.fieldErrors.password}
        />
        <PasswordInput
          id="confirm-new-password"
          label="Confirm New Password"
          value={confirmation}
          onChange={setConfirmation}
          autoComplete="new-password"
          hint="Type the same new password twice."
          error={
            getError('confirmation') ??
            (isDifferent && password !== confirmation ? 'The two passwords are different.' : undefined)
          }
        />
        <Button type="submit" variant="contained" fullWidth disabled={change.secondsLeft > 0}>
          Change Password
        </Button>
      </Box>
      {change.busy && <LoadingOverlay label="Changing the password …" />}
    </Box>
  );
}

import { MIN_PASSWORD_LENGTH } from '@formroom/domain/school/new-password.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { PasswordInput } from '#web/ui/sign-in/password-input.tsx';
import { SignInAlert } from '#web/ui/sign-in/sign-in-alert.tsx';
import {
  type FirstPassword,
  newPasswordHints,
} from '#web/features/sign-in/first-password/first-password-hints.ts';
import { SignInHeading } from '#web/ui/sign-in/sign-in-heading.tsx';
import { PasswordChanger } from '#web/features/sign-in/change-password/password-changer.ts';
import { usePasswordChange, PASSWORD_CHANGED } from '#web/ui/sign-in/use-password-change.ts';
import { useRequiredFields } from '#web/ui/sign-in/use-required-fields.ts';

interface FirstPasswordFormProps {
  studentId: string;
  firstPassword: FirstPassword;
  onChanged: (announcement: string) => void;
  /** The heading; by default that of the first sign-in. */
  children?: ReactNode;
}

/** Replaces the first password. While the two inputs differ, nothing is sent and no error is shown (R1). */
export function FirstPasswordForm({ studentId, firstPassword, onChanged, children }: FirstPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [changer] = useState(() => new PasswordChanger(studentId));
  const { busy, fieldErrors, formError, secondsLeft, send, clearFieldError } = usePasswordChange(
    (change) => changer.change(change),
    'password',
  );
  const { areFilled, getError } = useRequiredFields({ password: { value: password } });
  const { instead, not } = newPasswordHints(firstPassword);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => form.current?.querySelector('h1')?.focus(), []);

  const change = () => {
    if (!areFilled() || password !== confirmation) return;
    void send({ password }, () => onChanged(PASSWORD_CHANGED));
  };

  return (
    <Box
      component="form"
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        change();
      }}
    >
      {children ?? (
        <SignInHeading title="Choose a new password">
          Choose your own password to use instead of {instead}.
        </SignInHeading>
      )}
      <SignInAlert error={formError} secondsLeft={secondsLeft} />
      {/* Tells a password manager which account this is. */}
      <input hidden type="text" name="username" autoComplete="username" value={studentId} readOnly />
      <Box sx={{ display: 'grid', gap: 3 }}>
        <PasswordInput
          id="new-password"
          label="New Password"
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            clearFieldError('password');
          }}
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters, and not ${not}.`}
          error={getError('password') ?? fieldErrors.password}
        />
        <PasswordInput
          id="confirm-new-password"
          label="Confirm New Password"
          value={confirmation}
          onChange={setConfirmation}
          autoComplete="new-password"
          hint="Type the same new password twice."
        />
        <Button type="submit" variant="contained" fullWidth disabled={secondsLeft > 0}>
          Change Password
        </Button>
      </Box>
      {busy && <LoadingOverlay label="Changing the password …" />}
    </Box>
  );
}

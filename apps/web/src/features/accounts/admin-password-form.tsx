import { PASSWORD_LENGTH } from '@formroom/domain/school/new-password.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useState } from 'react';
import { LoadingOverlay } from '#web/components/feedback/loading-overlay.tsx';
import { MatterCard } from '#web/components/layout/matter-card.tsx';
import { PasswordBox } from '#web/components/sign-in/password-box.tsx';
import { SignInAlert } from '#web/components/sign-in/sign-in-alert.tsx';
import { useRequiredBoxes } from '#web/components/sign-in/use-required-boxes.ts';
import { PASSWORD_CHANGED } from '#web/features/accounts/api/change-password.ts';
import { changeAdminPassword, ownSessionsQuery } from '#web/features/accounts/api/own-account.ts';
import { usePasswordChange } from '#web/features/accounts/use-password-change.ts';
import { useAccount } from '#web/lib/session.ts';

/** An administrator's new password; the old one proves who asks. */
export function AdminPasswordForm() {
  const { id } = useAccount();
  const queryClient = useQueryClient();
  const [oldPassword, setOldPassword] = useState('');
  const [password, setPassword] = useState('');
  const { busy, boxErrors, refusal, send, noteEdit } = usePasswordChange(
    () =>
      ({ password: chosen, old_password: old = '' }) =>
        changeAdminPassword({ password: chosen, old_password: old }),
    'old_password',
    'password',
  );
  const { areFilled, errorOf } = useRequiredBoxes({
    old_password: { value: oldPassword },
    password: { value: password },
  });

  const change = () =>
    send({ old_password: oldPassword, password }, () => {
      setOldPassword('');
      setPassword('');
      enqueueSnackbar(PASSWORD_CHANGED, { variant: 'success' });
      void queryClient.invalidateQueries(ownSessionsQuery);
    });

  return (
    <MatterCard
      title="Change your password"
      about="Wherever else you are signed in, you are signed out. A second factor stays as it is."
    >
      <Box
        component="form"
        sx={{ display: 'grid', gap: 2.5, maxWidth: 400 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (areFilled()) void change();
        }}
      >
        <div>
          <SignInAlert refusal={refusal} secondsLeft={0} />
          <input hidden type="text" name="username" autoComplete="username" value={id} readOnly />
        </div>
        <PasswordBox
          id="old-password"
          label="Old Password"
          value={oldPassword}
          onChange={(typed) => {
            setOldPassword(typed);
            noteEdit('old_password');
          }}
          autoComplete="current-password"
          error={errorOf('old_password') ?? boxErrors.old_password}
        />
        <PasswordBox
          id="new-password"
          label="New Password"
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            noteEdit('password');
          }}
          autoComplete="new-password"
          hint={`At least ${PASSWORD_LENGTH} characters, and not your username or the school’s name.`}
          error={errorOf('password') ?? boxErrors.password}
        />
        <Button type="submit" variant="contained" sx={{ justifySelf: 'start' }}>
          Change Password
        </Button>
      </Box>
      {busy && <LoadingOverlay label="Changing the password …" />}
    </MatterCard>
  );
}

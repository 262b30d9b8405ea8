import { STUDENT_PASSWORD_RULE } from '@formroom/domain/school/new-password.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { enqueueSnackbar } from 'notistack';
import { useState } from 'react';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { OldAndNewPassword } from '#web/ui/sign-in/old-and-new-password.tsx';
import { SignInAlert } from '#web/ui/sign-in/sign-in-alert.tsx';
import { PasswordChanger } from '#web/features/sign-in/change-password/password-changer.ts';
import { usePasswordChange, PASSWORD_CHANGED } from '#web/ui/sign-in/use-password-change.ts';
import { useRequiredFields } from '#web/ui/sign-in/use-required-fields.ts';
import { renewDraftKey } from '#web/lib/autosave/family-autosave.ts';
import { useAccount } from '#web/lib/session.ts';

const emptyForm = { old_password: '', password: '' };

/** Change Password, which asks for the old password. */
export function ChangePasswordPage() {
  const { id } = useAccount();
  const [typed, setTyped] = useState(emptyForm);
  const [changer] = useState(() => new PasswordChanger(id));
  const { busy, fieldErrors, formError, secondsLeft, send, clearFieldError } = usePasswordChange(
    (change) => changer.change(change),
    'old_password',
    'password',
  );

  const { areFilled, getError } = useRequiredFields({
    old_password: { value: typed.old_password },
    password: { value: typed.password },
  });

  const change = () =>
    send(typed, () => {
      renewDraftKey();
      setTyped(emptyForm);
      enqueueSnackbar(PASSWORD_CHANGED, { variant: 'success' });
    });

  return (
    <Box sx={{ maxWidth: 500, mx: 'auto' }}>
      <PageHeading title="Change Password">You will be logged out on all other devices.</PageHeading>
      <SignInAlert error={formError} secondsLeft={secondsLeft} />
      <Box
        component="form"
        sx={{ display: 'grid', gap: 3 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (areFilled()) void change();
        }}
      >
        <input hidden type="text" name="username" autoComplete="username" value={id} readOnly />
        <OldAndNewPassword
          values={typed}
          errors={{
            old_password: getError('old_password') ?? fieldErrors.old_password,
            password: getError('password') ?? fieldErrors.password,
          }}
          hint={STUDENT_PASSWORD_RULE}
          onChange={(name, text) => {
            setTyped({ ...typed, [name]: text });
            clearFieldError(name);
          }}
        />
        <Button type="submit" variant="contained" disabled={secondsLeft > 0}>
          Change Password
        </Button>
      </Box>
      {busy && <LoadingOverlay label="Changing the password …" />}
    </Box>
  );
}

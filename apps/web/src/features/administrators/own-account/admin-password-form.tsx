import { MIN_PASSWORD_LENGTH } from '@formroom/domain/school/new-password.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { enqueueSnackbar } from 'notistack';
import { useState } from 'react';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { OldAndNewPassword } from '#web/ui/sign-in/old-and-new-password.tsx';
import { SignInAlert } from '#web/ui/sign-in/sign-in-alert.tsx';
import { useRequiredFields } from '#web/ui/sign-in/use-required-fields.ts';
import { changeAdminPassword } from '#web/features/administrators/own-account/own-account-api.ts';
import { usePasswordChange, PASSWORD_CHANGED } from '#web/ui/sign-in/use-password-change.ts';
import { announceNewKey } from '#web/lib/autosave/device-drafts.ts';
import { useAccount } from '#web/lib/session.ts';

const emptyForm = { old_password: '', password: '' };

interface AdminPasswordFormProps {
  readonly title: string;
  readonly description: string;
  readonly onChanged: () => void;
}

/** Changes an administrator's own password, which asks for the old one. */
export function AdminPasswordForm({ title, description, onChanged }: AdminPasswordFormProps) {
  const { id } = useAccount();
  const [typed, setTyped] = useState(emptyForm);
  const { busy, fieldErrors, formError, secondsLeft, send, clearFieldError } = usePasswordChange(
    ({ password, old_password: old = '' }) => changeAdminPassword({ password, old_password: old }),
    'old_password',
    'password',
  );
  const { areFilled, getError } = useRequiredFields({
    old_password: { value: typed.old_password },
    password: { value: typed.password },
  });

  const change = () =>
    send(typed, () => {
      setTyped(emptyForm);
      announceNewKey();
      enqueueSnackbar(PASSWORD_CHANGED, { variant: 'success' });
      onChanged();
    });

  return (
    <SectionCard title={title} description={description}>
      <Box
        component="form"
        sx={{ display: 'grid', gap: 2.5, maxWidth: 400 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (areFilled()) void change();
        }}
      >
        <div>
          <SignInAlert error={formError} secondsLeft={secondsLeft} />
          <input hidden type="text" name="username" autoComplete="username" value={id} readOnly />
        </div>
        <OldAndNewPassword
          values={typed}
          errors={{
            old_password: getError('old_password') ?? fieldErrors.old_password,
            password: getError('password') ?? fieldErrors.password,
          }}
          hint={`At least ${MIN_PASSWORD_LENGTH} characters, and not your username or the school’s name.`}
          onChange={(name, text) => {
            setTyped({ ...typed, [name]: text });
            clearFieldError(name);
          }}
        />
        <Button type="submit" variant="contained" disabled={secondsLeft > 0} sx={{ justifySelf: 'start' }}>
          Change Password
        </Button>
      </Box>
      {busy && <LoadingOverlay label="Changing the password …" />}
    </SectionCard>
  );
}

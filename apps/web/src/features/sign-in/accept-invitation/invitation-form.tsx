import { INVITATION_HOURS } from '@formroom/domain/school/invitation.ts';
import { MIN_PASSWORD_LENGTH } from '@formroom/domain/school/new-password.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';
import { InvitationAcceptor } from '#web/features/sign-in/accept-invitation/invitation-acceptor.ts';
import { parseInvitationLink } from '#web/lib/visitor-paths.ts';
import { PasswordInput } from '#web/ui/sign-in/password-input.tsx';
import { SignInAlert } from '#web/ui/sign-in/sign-in-alert.tsx';
import { SignInHeading } from '#web/ui/sign-in/sign-in-heading.tsx';
import { useHydratedInput } from '#web/ui/sign-in/use-hydrated-input.ts';
import { useRequiredFields } from '#web/ui/sign-in/use-required-fields.ts';
import { useSignIn } from '#web/ui/sign-in/use-sign-in.ts';
import type { SignInRunner } from '#web/lib/pending-sign-out.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';

interface InvitationFormProps {
  runSignIn: SignInRunner;
  onSignedIn: () => void;
}

/** Where an administrator who was invited chooses the password (R69), and is then signed in with it. */
export function InvitationForm({ runSignIn, onSignedIn }: InvitationFormProps) {
  const [name, setName, nameBox] = useHydratedInput();
  const [invitation, setInvitation, invitationBox] = useHydratedInput();
  const [password, setPassword, passwordBox] = useHydratedInput();
  const [acceptor] = useState(() => new InvitationAcceptor());
  const { busy, signInError, secondsLeft, attempt } = useSignIn(name.trim());
  const hydrated = useHydrated();
  const { areFilled, getError } = useRequiredFields({
    name: { value: name.trim(), inputRef: nameBox },
    invitation: { value: invitation.trim(), inputRef: invitationBox },
    password: { value: password, inputRef: passwordBox },
  });

  const hasReadLink = useRef(false);
  useEffect(() => {
    if (hasReadLink.current) return;
    hasReadLink.current = true;
    const link = parseInvitationLink(location.hash);
    if (link.name !== '') setName(link.name);
    if (link.invitation !== '') setInvitation(link.invitation);
    // Nobody finds the invitation in the history of the browser.
    if (location.hash !== '') history.replaceState(null, '', location.pathname);
  }, [setName, setInvitation]);

  const accept = () => {
    if (!areFilled()) return;
    void attempt(async () => {
      await runSignIn(() => acceptor.accept({ name: name.trim(), invitation: invitation.trim(), password }));
      onSignedIn();
    });
  };

  return (
    <Box
      component="form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        accept();
      }}
    >
      <SignInHeading title="Choose your password">
        You were invited to the school office. An invitation works once, for {INVITATION_HOURS} hours.
      </SignInHeading>
      <SignInAlert error={signInError} secondsLeft={secondsLeft} />
      <Box sx={{ display: 'grid', gap: 3 }}>
        <LabelledField id="username" label="Username" error={getError('name')}>
          {(inputProps) => (
            <OutlinedInput
              {...inputProps}
              name="username"
              value={name}
              onChange={(event) => setName(event.target.value)}
              inputRef={nameBox}
              autoComplete="username"
              inputProps={{ autoCapitalize: 'none', spellCheck: false }}
            />
          )}
        </LabelledField>
        <LabelledField
          id="invitation"
          label="Invitation"
          hint="Four groups of four, such as 7k2m-9dxt-q4rw-8h3n."
          error={getError('invitation')}
        >
          {(inputProps) => (
            <OutlinedInput
              {...inputProps}
              value={invitation}
              onChange={(event) => setInvitation(event.target.value)}
              inputRef={invitationBox}
              autoComplete="off"
              inputProps={{ autoCapitalize: 'none', spellCheck: false }}
            />
          )}
        </LabelledField>
        <PasswordInput
          id="new-password"
          label="New Password"
          value={password}
          onChange={setPassword}
          inputRef={passwordBox}
          autoComplete="new-password"
          hint={`At least ${MIN_PASSWORD_LENGTH} characters, and not your username or the school’s name.`}
          error={getError('password')}
        />
        <Button
          type={hydrated ? 'submit' : 'button'}
          variant="contained"
          fullWidth
          disabled={secondsLeft > 0}
        >
          Save and sign in
        </Button>
      </Box>
      {busy && <LoadingOverlay label="Saving the password …" />}
    </Box>
  );
}

import { paths } from '@formroom/domain/api/paths.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { type MouseEvent, useState } from 'react';
import { enterStaffSignInCode } from '#web/features/sign-in/sign-in-api.ts';
import { CodeInput } from '#web/ui/sign-in/code-input.tsx';
import { SignInHeading } from '#web/ui/sign-in/sign-in-heading.tsx';
import { LoginButton } from '#web/features/sign-in/login-button.tsx';
import { SignInAlert } from '#web/ui/sign-in/sign-in-alert.tsx';
import { useSignIn } from '#web/ui/sign-in/use-sign-in.ts';
import { useRequiredFields } from '#web/ui/sign-in/use-required-fields.ts';
import { fieldError } from '#web/lib/api-error.ts';
import { isSignOutPending, signOut, type SignInRunner } from '#web/lib/pending-sign-out.ts';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';

const ENDED = 'The sign-in was not completed. Please try again.';
const refusals: Readonly<Record<string, string>> = {
  'not-allowed': 'This account can’t sign in here. Ask the school office.',
  unavailable:
    'The sign-in with the school’s account can’t be reached right now. Try again in a few minutes, or use your username and password.',
  'too-many-attempts': 'Too many sign-ins from here. Please wait a minute and try again.',
};

/** Says why the server has led back from the provider of the school's accounts. */
export const SchoolAccountRefused = ({ reason }: { readonly reason: string }) => (
  <SignInAlert error={{ message: refusals[reason] ?? ENDED, waitSeconds: 0 }} secondsLeft={0} />
);

/** Leads to the provider of the school's accounts. */
export function SchoolAccountButton() {
  /** A session that could not be ended must not be there when the person comes back. */
  const finishSignOut = (event: MouseEvent) => {
    if (!isSignOutPending()) return;
    event.preventDefault();
    void signOut().then((isOver) => {
      if (isOver) location.assign(paths.staffSignIn);
    });
  };
  return (
    <Button href={paths.staffSignIn} variant="outlined" fullWidth onClick={finishSignOut} sx={{ mt: 2 }}>
      Sign in with the school’s account
    </Button>
  );
}

interface SchoolAccountCodeProps {
  readonly runSignIn: SignInRunner;
  readonly onSignedIn: () => void;
}

/** Asks who came back from the provider for the second factor. */
export function SchoolAccountCode({ runSignIn, onSignedIn }: SchoolAccountCodeProps) {
  const [code, setCode] = useState('');
  const { busy, signInError, secondsLeft, attempt } = useSignIn();
  const { areFilled, getError } = useRequiredFields({ code: { value: code.trim() } });
  const signIn = () => {
    if (!areFilled()) return;
    void attempt(async () => {
      try {
        await runSignIn(() => enterStaffSignInCode(code));
      } catch (error) {
        if (fieldError(error, 'code') !== undefined) setCode('');
        throw error;
      }
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
        signIn();
      }}
    >
      <SignInHeading title="School office">
        Now type the code from your authenticator app, or a recovery code.
      </SignInHeading>
      <SignInAlert error={signInError} secondsLeft={secondsLeft} />
      <Box sx={{ display: 'grid', gap: 3 }}>
        <CodeInput focusOnMount value={code} onChange={setCode} error={getError('code')} />
        <LoginButton disabled={secondsLeft > 0} />
        <Link href="/admin" sx={{ justifySelf: 'start', py: 1 }}>
          Sign in another way
        </Link>
      </Box>
      {busy && <LoadingOverlay label="Signing in …" />}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import OutlinedInput from '@mui/material/OutlinedInput';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';
import { logInAdmin } from '#web/features/sign-in/sign-in-api.ts';
import { LoginButton } from '#web/features/sign-in/login-button.tsx';
import { CodeInput } from '#web/ui/sign-in/code-input.tsx';
import { PasswordInput } from '#web/ui/sign-in/password-input.tsx';
import { SignInAlert } from '#web/ui/sign-in/sign-in-alert.tsx';
import { SignInHeading } from '#web/ui/sign-in/sign-in-heading.tsx';
import { useHydratedInput } from '#web/ui/sign-in/use-hydrated-input.ts';
import { useCodeStep } from '#web/ui/sign-in/use-code-step.ts';
import { useRequiredFields } from '#web/ui/sign-in/use-required-fields.ts';
import { useSignIn } from '#web/ui/sign-in/use-sign-in.ts';
import type { SignInRunner } from '#web/lib/pending-sign-out.ts';

interface AdminSignInFormProps {
  runSignIn: SignInRunner;
  onSignedIn: () => void;
}

/** Fixed by R2. */
const USERNAME_EMPTY = 'Username field empty';

/** The sign-in form of administrators. */
export function AdminSignInForm({ runSignIn, onSignedIn }: AdminSignInFormProps) {
  const [name, setName, nameBox] = useHydratedInput();
  const [password, setPassword, passwordBox] = useHydratedInput();
  const { busy, signInError, clearError, secondsLeft, attempt } = useSignIn(name.trim());
  const codeStep = useCodeStep();
  const { areFilled, getError } = useRequiredFields({
    name: { value: name.trim(), inputRef: nameBox },
    password: { value: password, inputRef: passwordBox },
    ...(codeStep.request !== undefined && { code: { value: codeStep.code.trim() } }),
  });

  const signIn = () => {
    if (!areFilled()) return;
    void attempt(async () => {
      const isSignedIn = await codeStep.signIn((code) =>
        runSignIn(() => logInAdmin(name.trim(), password, code)),
      );
      if (isSignedIn) onSignedIn();
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
        {codeStep.request ?? 'Sign in with your school office username.'}
      </SignInHeading>
      <SignInAlert error={signInError} secondsLeft={secondsLeft} />
      {codeStep.request !== undefined && (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <CodeInput
            focusOnMount
            value={codeStep.code}
            onChange={codeStep.setCode}
            error={getError('code')}
          />
          <LoginButton disabled={secondsLeft > 0} />
          <Button
            onClick={() => {
              codeStep.leave();
              clearError();
            }}
          >
            Sign in as someone else
          </Button>
        </Box>
      )}
      {/* Hidden but not removed, so that a password manager saves name and password at the end. */}
      <Box sx={{ display: codeStep.request === undefined ? 'grid' : 'none', gap: 3 }}>
        <LabelledField id="username" label="Username" error={getError('name') && USERNAME_EMPTY}>
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
        <PasswordInput
          id="password"
          label="Password"
          value={password}
          onChange={setPassword}
          inputRef={passwordBox}
          autoComplete="current-password"
          error={getError('password')}
          placeholder="Enter password"
        />
        <LoginButton disabled={secondsLeft > 0} />
        <Link href="/admin/invitation" sx={{ justifySelf: 'start', py: 1 }}>
          Use an invitation
        </Link>
      </Box>
      {busy && <LoadingOverlay label="Signing in …" />}
    </Box>
  );
}

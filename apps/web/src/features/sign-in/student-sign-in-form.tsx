import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Link from '@mui/material/Link';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';
import { logInStudent } from '#web/features/sign-in/sign-in-api.ts';
import {
  type FirstPassword,
  passwordHints,
  toFirstPassword,
} from '#web/features/sign-in/first-password/first-password-hints.ts';
import { LoginButton } from '#web/features/sign-in/login-button.tsx';
import { LookupLink } from '#web/features/sign-in/find-id/lookup-link.tsx';
import { PasswordInput } from '#web/ui/sign-in/password-input.tsx';
import { SignInAlert } from '#web/ui/sign-in/sign-in-alert.tsx';
import { SignInHeading } from '#web/ui/sign-in/sign-in-heading.tsx';
import { useHydratedInput } from '#web/ui/sign-in/use-hydrated-input.ts';
import { useFirstSignIn } from '#web/features/sign-in/first-password/use-first-sign-in.ts';
import { useRequiredFields } from '#web/ui/sign-in/use-required-fields.ts';
import { useSignIn } from '#web/ui/sign-in/use-sign-in.ts';
import type { SignInRunner } from '#web/lib/pending-sign-out.ts';
import { OfficeContact } from '#web/ui/sign-in/office-contact.tsx';
import { FORGOTTEN_PASSWORD_PATH } from '#web/lib/visitor-paths.ts';

interface StudentSignInFormProps {
  lookup: boolean;
  idDigits: boolean;
  firstPassword: FirstPassword;
  /** How to reach the office; empty until it has loaded. */
  contact: string;
  passwordByEmail: boolean;
  runSignIn: SignInRunner;
  onSignedIn: (studentId: string) => void;
  onMustReset: (studentId: string) => void;
}

export function StudentSignInForm({
  lookup,
  idDigits,
  firstPassword,
  contact,
  passwordByEmail,
  runSignIn,
  onSignedIn,
  onMustReset,
}: StudentSignInFormProps) {
  const [studentId, setStudentId, studentIdBox] = useHydratedInput();
  const [password, setPassword, passwordBox] = useHydratedInput();
  const { isFirst, leaveId, askIsFirst } = useFirstSignIn(studentId);
  const { busy, signInError, secondsLeft, attempt } = useSignIn(studentId.trim());
  const { areFilled, getError } = useRequiredFields({
    studentId: { value: studentId.trim(), inputRef: studentIdBox },
    password: { value: password, inputRef: passwordBox },
  });

  const signIn = () =>
    attempt(async () => {
      const sent = await toFirstPassword(password, firstPassword, askIsFirst);
      const answer = await runSignIn(() => logInStudent(studentId.trim(), sent));
      if (answer.password_reset === 1) onMustReset(answer.student_id);
      else onSignedIn(answer.student_id);
    });

  return (
    <Box
      component="form"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (areFilled()) void signIn();
      }}
    >
      <SignInHeading title="Sign in">Use the student ID that the school gave you.</SignInHeading>
      <SignInAlert error={signInError} secondsLeft={secondsLeft} />
      <Box sx={{ display: 'grid', gap: 3 }}>
        <LabelledField id="student_id" label="Student ID" error={getError('studentId')}>
          {(inputProps) => (
            <OutlinedInput
              {...inputProps}
              name="student_id"
              value={studentId}
              onChange={(event) => setStudentId(event.target.value)}
              onBlur={leaveId}
              inputRef={studentIdBox}
              autoComplete="username"
              inputProps={{
                autoCapitalize: 'none',
                spellCheck: false,
                ...(idDigits && { inputMode: 'numeric' }),
              }}
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
          {...passwordHints(firstPassword, isFirst)}
        />
        <LoginButton disabled={secondsLeft > 0} />
        <LookupLink isEnabled={lookup} onChosen={setStudentId} />
        <ForgottenPassword contact={contact} byEmail={passwordByEmail} />
      </Box>
      {busy && <LoadingOverlay label="Signing in …" />}
    </Box>
  );
}

/** The same height as a link and without one, because the settings come later than the page. */
const question = { display: 'inline-block', py: 1, fontWeight: 600 } as const;

/** What can be done about a forgotten password. */
const ForgottenPassword = ({ contact, byEmail }: { contact: string; byEmail: boolean }) => (
  <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem', lineHeight: 1.6 }}>
    {byEmail ? (
      <Link href={FORGOTTEN_PASSWORD_PATH} sx={question}>
        Forgotten your password?
      </Link>
    ) : (
      <Box sx={question}>Forgotten your password?</Box>
    )}
    <Box>The school office can {byEmail ? 'also ' : ''}reset it.</Box>
    <OfficeContact contact={contact} />
  </Box>
);

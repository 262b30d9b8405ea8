import { typedBirthDatePassword } from '@formroom/domain/kinds/typed-day.ts';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { LoadingOverlay } from '#web/components/feedback/loading-overlay.tsx';
import { LabelledField } from '#web/components/layout/labelled-field.tsx';
import { logInStudent } from '#web/features/accounts/api/log-in-student.ts';
import { type FirstPassword, passwordWords } from '#web/features/accounts/first-password-words.ts';
import { ForgottenPassword } from '#web/features/accounts/forgotten-password.tsx';
import { LoginButton } from '#web/features/accounts/login-button.tsx';
import { LookupLink } from '#web/features/accounts/lookup-link.tsx';
import { PasswordBox } from '#web/components/sign-in/password-box.tsx';
import { SignInAlert } from '#web/components/sign-in/sign-in-alert.tsx';
import { SignInHeading } from '#web/features/accounts/sign-in-heading.tsx';
import { useBoxText } from '#web/features/accounts/use-box-text.ts';
import { useFirstSignIn } from '#web/features/accounts/use-first-sign-in.ts';
import { useRequiredBoxes } from '#web/components/sign-in/use-required-boxes.ts';
import { useSignIn } from '#web/components/sign-in/use-sign-in.ts';
import type { WithoutSignOut } from '#web/lib/pending-sign-out.ts';

interface StudentSignInFormProps {
  lookup: boolean;
  idDigits: boolean;
  firstPassword: FirstPassword;
  /** How to reach the office; empty while it is not known. */
  contact: string;
  withoutSignOut: WithoutSignOut;
  onSignedIn: (studentId: string) => void;
  onMustReset: (studentId: string) => void;
}

export function StudentSignInForm({
  lookup,
  idDigits,
  firstPassword,
  contact,
  withoutSignOut,
  onSignedIn,
  onMustReset,
}: StudentSignInFormProps) {
  const [studentId, setStudentId, studentIdBox] = useBoxText();
  const [password, setPassword, passwordBox] = useBoxText();
  const { isFirst, leaveId, askIsFirst } = useFirstSignIn(studentId);
  const { busy, refusal, secondsLeft, attempt } = useSignIn(studentId.trim());
  const { areFilled, errorOf } = useRequiredBoxes({
    studentId: { value: studentId.trim(), box: studentIdBox },
    password: { value: password, box: passwordBox },
  });

  // The school compares a first password with the date of birth as yyyymmdd; people write theirs in other ways, too.
  const passwordToSend = async () => {
    const asDate = firstPassword === 'slip' ? undefined : typedBirthDatePassword(password);
    if (asDate === undefined || asDate === password) return password;
    return (await askIsFirst()) ? asDate : password;
  };

  const signIn = () =>
    attempt(async () => {
      const sent = await passwordToSend();
      const answer = await withoutSignOut(() => logInStudent(studentId.trim(), sent));
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
      <SignInAlert refusal={refusal} secondsLeft={secondsLeft} />
      <Box sx={{ display: 'grid', gap: 3 }}>
        <LabelledField id="student_id" label="Student ID" error={errorOf('studentId')}>
          {(wiring) => (
            <OutlinedInput
              {...wiring}
              name="student_id"
              value={studentId}
              onChange={(event) => setStudentId(event.target.value)}
              onBlur={leaveId}
              inputRef={studentIdBox}
              autoComplete="username"
              inputProps={{
                autoCapitalize: 'none',
                spellCheck: false,
                maxLength: 20,
                ...(idDigits && { inputMode: 'numeric' }),
              }}
            />
          )}
        </LabelledField>
        <PasswordBox
          id="password"
          label="Password"
          value={password}
          onChange={setPassword}
          inputRef={passwordBox}
          autoComplete="current-password"
          error={errorOf('password')}
          {...passwordWords(firstPassword, isFirst)}
        />
        <LoginButton disabled={secondsLeft > 0} />
        <LookupLink on={lookup} onChosen={setStudentId} />
        <ForgottenPassword contact={contact} />
      </Box>
      {busy && <LoadingOverlay label="Signing in …" />}
    </Box>
  );
}

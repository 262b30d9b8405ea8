import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { LoadingOverlay } from '#web/components/feedback/loading-overlay.tsx';
import { LabelledField } from '#web/components/layout/labelled-field.tsx';
import { logInStudent } from '#web/features/accounts/api/log-in-student.ts';
import { LoginButton } from '#web/features/accounts/login-button.tsx';
import { LookupLink } from '#web/features/accounts/lookup-link.tsx';
import { PasswordBox } from '#web/components/sign-in/password-box.tsx';
import { SignInAlert } from '#web/components/sign-in/sign-in-alert.tsx';
import { SignInHeading } from '#web/features/accounts/sign-in-heading.tsx';
import { useBirthDateHint } from '#web/features/accounts/use-birth-date-hint.ts';
import { useBoxText } from '#web/features/accounts/use-box-text.ts';
import { useSignIn } from '#web/components/sign-in/use-sign-in.ts';
import type { WithoutSignOut } from '#web/lib/pending-sign-out.ts';

// Keeps the hint's place, so that nothing moves when the hint comes.
const EMPTY_LINE = '\u00A0';

interface StudentSignInFormProps {
  lookup: boolean;
  withoutSignOut: WithoutSignOut;
  onSignedIn: (studentId: string) => void;
  onMustReset: (studentId: string) => void;
}

export function StudentSignInForm({
  lookup,
  withoutSignOut,
  onSignedIn,
  onMustReset,
}: StudentSignInFormProps) {
  const [studentId, setStudentId, studentIdBox] = useBoxText();
  const [password, setPassword, passwordBox] = useBoxText();
  const { birthDate, leaveId } = useBirthDateHint(studentId);
  const { busy, refusal, secondsLeft, attempt } = useSignIn();

  const signIn = () =>
    attempt(async () => {
      const answer = await withoutSignOut(() => logInStudent(studentId.trim(), password));
      if (answer.password_reset === 1) onMustReset(answer.student_id);
      else onSignedIn(answer.student_id);
    });

  return (
    <Box
      component="form"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void signIn();
      }}
    >
      <SignInHeading title="Sign in">Use the student ID that the school gave you.</SignInHeading>
      <SignInAlert refusal={refusal} secondsLeft={secondsLeft} />
      <Box sx={{ display: 'grid', gap: 3 }}>
        <LabelledField id="student_id" label="Student ID">
          {(wiring) => (
            <OutlinedInput
              {...wiring}
              name="student_id"
              value={studentId}
              onChange={(event) => setStudentId(event.target.value)}
              onBlur={leaveId}
              inputRef={studentIdBox}
              autoComplete="username"
              inputProps={{ autoCapitalize: 'none', spellCheck: false, maxLength: 20 }}
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
          placeholder={birthDate ? 'Enter date of birth' : 'Enter password'}
          hint={birthDate ? 'yyyymmdd, for example 20140315' : EMPTY_LINE}
        />
        <LoginButton disabled={secondsLeft > 0} />
        <LookupLink on={lookup} onChosen={setStudentId} />
      </Box>
      {busy && <LoadingOverlay label="Signing in …" />}
    </Box>
  );
}

import { paths } from '@formroom/domain/api/paths.ts';
import type { Session } from '@formroom/domain/api/session.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useRef, useState } from 'react';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { logInAdmin, logInStudent } from '#web/features/sign-in/sign-in-api.ts';
import { CodeInput } from '#web/ui/sign-in/code-input.tsx';
import { passwordHints, toFirstPassword } from '#web/features/sign-in/first-password/first-password-hints.ts';
import { LoginButton } from '#web/features/sign-in/login-button.tsx';
import { PasswordInput } from '#web/ui/sign-in/password-input.tsx';
import { SignInAlert } from '#web/ui/sign-in/sign-in-alert.tsx';
import { useCodeStep } from '#web/ui/sign-in/use-code-step.ts';
import { useFirstSignIn } from '#web/features/sign-in/first-password/use-first-sign-in.ts';
import { useRequiredFields } from '#web/ui/sign-in/use-required-fields.ts';
import { useSignIn } from '#web/ui/sign-in/use-sign-in.ts';
import { countUnsent, leaveAutosave } from '#web/lib/autosave/family-autosave.ts';
import { usePublicSettings } from '#web/lib/settings.ts';
import { ConfirmCloseDialog } from '#web/ui/feedback/confirm-close-dialog.tsx';

interface SessionExpiredFormProps {
  readonly session: Session | undefined;
  /** Who has signed in meanwhile. */
  readonly other: string | undefined;
  readonly onSignedIn: () => void;
  /** The password that was typed is a first password. */
  readonly onMustReset: () => void;
}

/** The form of the dialog that asks for the password again. */
export function SessionExpiredForm({ session, other, onSignedIn, onMustReset }: SessionExpiredFormProps) {
  const user = session?.user_id ?? '';
  const isStudent = session?.admin === false;
  const settings = usePublicSettings().data;
  const firstPassword = settings?.first_password;
  // An account that was signed in and has no password was reset by the office.
  const { isFirst: wasReset, askIsFirst } = useFirstSignIn(isStudent ? user : '');
  const [password, setPassword] = useState('');
  const [isLeaving, setIsLeaving] = useState(false);
  const passwordBox = useRef<HTMLInputElement>(null);
  const { busy, signInError, secondsLeft, attempt } = useSignIn(user);
  const codeStep = useCodeStep();
  const { areFilled, getError } = useRequiredFields({
    password: { value: password, inputRef: passwordBox },
    ...(codeStep.request !== undefined && { code: { value: codeStep.code.trim() } }),
  });

  const signIn = () =>
    attempt(async () => {
      if (!isStudent) {
        if (!(await codeStep.signIn((code) => logInAdmin(user, password, code)))) return;
      } else {
        const sent = await toFirstPassword(password, firstPassword, askIsFirst);
        if ((await logInStudent(user, sent)).password_reset === 1) {
          onMustReset();
          return;
        }
      }
      onSignedIn();
    });

  const leave = () => {
    leaveAutosave();
    location.replace(session?.admin ? '/admin' : '/');
  };
  const owner = isStudent ? (session.name ?? 'this student') : user;
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (areFilled()) void signIn();
      }}
    >
      <DialogTitle
        id="session-expired-title"
        component="h2"
        sx={{ fontWeight: 700, fontSize: '1.25rem', pb: 1 }}
      >
        {formatTitle(other, wasReset)}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ mb: 2 }}>
          <span>
            {other === undefined
              ? `${owner} is no longer signed in here.`
              : `${other} is signed in now, in another tab or window. This page is ${owner}’s.`}
          </span>{' '}
          <span>
            {wasReset
              ? 'What you typed is still here. To continue, sign in with the first password again, and choose a new one.'
              : `What you typed is still here. To continue, sign in as ${owner}.`}
          </span>
        </Box>
        <SignInAlert error={signInError} secondsLeft={secondsLeft} />
        <input hidden type="text" name="username" autoComplete="username" value={user} readOnly />
        {codeStep.request === undefined ? (
          <PasswordInput
            id="password-again"
            label="Password"
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            inputRef={passwordBox}
            error={getError('password')}
            {...(wasReset ? passwordHints(firstPassword, true) : { placeholder: 'Enter password' })}
          />
        ) : (
          <>
            <Box sx={{ mb: 2 }}>{codeStep.request}</Box>
            <CodeInput
              focusOnMount
              value={codeStep.code}
              onChange={codeStep.setCode}
              error={getError('code')}
            />
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ flexDirection: 'column', alignItems: 'stretch' }}>
        <LoginButton disabled={busy || secondsLeft > 0} />
        {session?.admin === true &&
          settings?.staff_sign_in === true && (
            // All tabs share the session, and this one goes on when it is looked at again.
            <Button href={paths.staffSignIn} target="_blank">
              Sign in with the school’s account in a new tab
            </Button>
          )}
        <Button onClick={() => (countUnsent() > 0 ? setIsLeaving(true) : leave())} sx={{ m: '0 !important' }}>
          {other === undefined ? 'Sign in as someone else' : `Continue as ${other}`}
        </Button>
      </DialogActions>
      {isLeaving && <LeaveUnsentDialog onStay={() => setIsLeaving(false)} onLeave={leave} />}
    </Box>
  );
}

function formatTitle(other: string | undefined, wasReset: boolean) {
  if (other !== undefined) return `${other} is signed in now`;
  return wasReset ? 'The school office reset your password' : 'Please sign in again';
}

/** Asks before the next sign-in deletes what this child’s family has typed. */
function LeaveUnsentDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const count = countUnsent();
  const [has, it, is] = count === 1 ? ['has', 'it', 'is'] : ['have', 'they', 'are'];
  return (
    <ConfirmCloseDialog
      title={`${pluralize(count, 'answer')} ${has} not reached the school yet`}
      keepLabel="Go back"
      discardLabel={`Go on and lose ${count === 1 ? 'it' : 'them'}`}
      onKeep={onStay}
      onDiscard={onLeave}
    >
      Sign in again as the same child, and {it} {is} sent. If somebody else signs in here, {it} {is} lost.
    </ConfirmCloseDialog>
  );
}

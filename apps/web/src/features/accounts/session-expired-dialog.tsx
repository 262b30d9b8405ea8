import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ConfirmCloseDialog } from '#web/ui/feedback/confirm-close-dialog.tsx';
import { LoginButton } from '#web/features/accounts/login-button.tsx';
import { CodeInput } from '#web/features/accounts/code-input.tsx';
import { PasswordInput } from '#web/features/accounts/password-input.tsx';
import { SignInAlert } from '#web/features/accounts/sign-in-alert.tsx';
import { useCodeStep } from '#web/features/accounts/use-code-step.ts';
import { useRequiredFields } from '#web/features/accounts/use-required-fields.ts';
import { useSignIn } from '#web/features/accounts/use-sign-in.ts';
import { useOtherSignIn } from '#web/features/accounts/use-other-sign-in.ts';
import { countUnsent, leaveAutosave } from '#web/lib/autosave/family-autosave.ts';
import {
  onSessionDoubted,
  onSessionExpired,
  onSessionRestored,
  reportSessionRestored,
} from '#web/lib/session-expiry.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { logInAdmin, logInStudent } from '#web/features/accounts/api/sign-in.ts';

/** Asks for the password in a dialog when the session has ended, so that nothing typed on the page is lost. */
export function SessionExpiredDialog() {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const [isLeaving, setIsLeaving] = useState(false);
  // Follows the page's session, which may load after this, and never fetches it.
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  const user = session?.user_id ?? '';
  const { busy, signInError, secondsLeft, attempt } = useSignIn(user);
  const codeStep = useCodeStep();
  const content = useRef<HTMLDivElement>(null);
  const passwordBox = useRef<HTMLInputElement>(null);
  const { areFilled, errorOf } = useRequiredFields({
    password: { value: password, inputRef: passwordBox },
    ...(codeStep.request !== undefined && { code: { value: codeStep.code.trim() } }),
  });

  const { other, checkSession } = useOtherSignIn(user);

  const onDoubt = useEffectEvent((isOver: boolean) => {
    if (!queryClient.getQueryData(sessionQuery.queryKey)?.authenticated) return;
    if (isOver) setOpen(true);
    void checkSession();
  });
  useEffect(() => {
    const stops = [
      onSessionExpired(() => onDoubt(true)),
      onSessionDoubted(() => onDoubt(false)),
      onSessionRestored(() => setOpen(false)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  const signIn = () =>
    attempt(async () => {
      if (session?.admin) {
        if (!(await codeStep.signIn((code) => logInAdmin(user, password, code)))) return;
      } else if ((await logInStudent(user, password)).password_reset === 1) {
        location.replace('/');
        return;
      }
      setPassword('');
      codeStep.leave();
      reportSessionRestored();
      await queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
    });

  const leave = () => {
    leaveAutosave();
    location.replace(session?.admin ? '/admin' : '/');
  };
  const owner = session?.admin ? user : (session?.name ?? 'this student');
  return (
    <Dialog
      open={open || other !== undefined}
      fullWidth
      maxWidth="xs"
      scroll="body"
      aria-labelledby="session-expired-title"
      slotProps={{
        transition: {
          onEntered: () => content.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(),
        },
      }}
    >
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
          {other === undefined ? 'Please sign in again' : `${other} is signed in now`}
        </DialogTitle>
        <DialogContent ref={content}>
          <Box sx={{ mb: 2 }}>
            <span>
              {other === undefined
                ? `${owner} is no longer signed in here.`
                : `${other} is signed in now, in another tab or window. This page is ${owner}’s.`}
            </span>{' '}
            What you typed is still here. To continue, sign in as {owner}.
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
              error={errorOf('password')}
              placeholder="Enter password"
            />
          ) : (
            <>
              <Box sx={{ mb: 2 }}>{codeStep.request}</Box>
              <CodeInput
                focusOnMount
                value={codeStep.code}
                onChange={codeStep.setCode}
                error={errorOf('code')}
              />
            </>
          )}
        </DialogContent>
        <DialogActions sx={{ flexDirection: 'column', alignItems: 'stretch' }}>
          <LoginButton disabled={busy || secondsLeft > 0} />
          <Button
            onClick={() => (countUnsent() > 0 ? setIsLeaving(true) : leave())}
            sx={{ m: '0 !important' }}
          >
            {other === undefined ? 'Sign in as someone else' : `Continue as ${other}`}
          </Button>
        </DialogActions>
      </Box>
      {isLeaving && <LeaveUnsentDialog onStay={() => setIsLeaving(false)} onLeave={leave} />}
    </Dialog>
  );
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

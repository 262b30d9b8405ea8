import { useQuery, useQueryClient } from '@tanstack/react-query';
import DialogContent from '@mui/material/DialogContent';
import { enqueueSnackbar } from 'notistack';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { SessionExpiredForm } from '#web/features/sign-in/stay-signed-in/session-expired-form.tsx';
import { SignInHeading } from '#web/ui/sign-in/sign-in-heading.tsx';
import { newPasswordHints } from '#web/features/sign-in/first-password/first-password-hints.ts';
import { useOtherSignIn } from '#web/features/sign-in/stay-signed-in/use-other-sign-in.ts';
import { renewDraftKey } from '#web/lib/autosave/family-autosave.ts';
import {
  onSessionDoubted,
  onSessionExpired,
  onSessionRestored,
  reportSessionRestored,
} from '#web/lib/session-expiry.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { usePublicSettings } from '#web/lib/settings.ts';
import { ScrollingDialog } from '#web/ui/feedback/scrolling-dialog.tsx';

const FirstPasswordForm = lazy(async () => ({
  default: (await import('#web/features/sign-in/first-password/first-password-form.tsx')).FirstPasswordForm,
}));

/**
 * Asks for the password in a dialog when the session has ended, so that nothing typed on the page is lost; and for a new
 * one if the office has reset it.
 */
export function SessionExpiredDialog() {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const [isChoosingPassword, setIsChoosingPassword] = useState(false);
  // Follows the page's session, which may load after this, and never fetches it.
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  const user = session?.user_id ?? '';
  const content = useRef<HTMLDivElement>(null);
  const { other, checkSession } = useOtherSignIn(user);

  const onDoubt = useEffectEvent((isOver: boolean) => {
    if (!queryClient.getQueryData(sessionQuery.queryKey)?.authenticated) return;
    if (isOver) setOpen(true);
    void checkSession();
  });
  /** Here or in another tab. */
  const onRestored = useEffectEvent(() => {
    setOpen(false);
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  });
  useEffect(() => {
    const stops = [
      onSessionExpired(() => onDoubt(true)),
      onSessionDoubted(() => onDoubt(false)),
      onSessionRestored(() => onRestored()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  return (
    <ScrollingDialog
      open={open || other !== undefined}
      width={444}
      aria-labelledby="session-expired-title"
      onEntered={() => content.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus()}
      onExited={() => setIsChoosingPassword(false)}
    >
      <div ref={content}>
        {isChoosingPassword ? (
          <DialogContent>
            <ChoosePassword
              studentId={user}
              onChanged={(announcement) => {
                renewDraftKey();
                enqueueSnackbar(announcement, { variant: 'success' });
                reportSessionRestored();
              }}
            />
          </DialogContent>
        ) : (
          <SessionExpiredForm
            session={session}
            other={other}
            onSignedIn={reportSessionRestored}
            onMustReset={() => setIsChoosingPassword(true)}
          />
        )}
      </div>
    </ScrollingDialog>
  );
}

interface ChoosePasswordProps {
  readonly studentId: string;
  readonly onChanged: (announcement: string) => void;
}

function ChoosePassword(props: ChoosePasswordProps) {
  const firstPassword = usePublicSettings().data?.first_password;
  const { instead } = newPasswordHints(firstPassword);
  return (
    <Suspense fallback={<LoadingOverlay label="Opening the page …" />}>
      <FirstPasswordForm {...props} firstPassword={firstPassword}>
        <SignInHeading title="Choose a new password" id="session-expired-title">
          The school office reset your password. Choose your own to use instead of {instead}.
        </SignInHeading>
      </FirstPasswordForm>
    </Suspense>
  );
}

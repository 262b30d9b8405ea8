import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { type ReactNode, useEffect, useState } from 'react';
import { use } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ConfirmAddress } from '#web/features/message-links/confirm-address.tsx';
import { RequestResetForm } from '#web/features/message-links/reset-password/request-reset-form.tsx';
import { ResetPasswordForm } from '#web/features/message-links/reset-password/reset-password-form.tsx';
import { StopMessages } from '#web/features/message-links/stop-messages.tsx';
import { signOut } from '#web/lib/pending-sign-out.ts';
import { usePublicSettings } from '#web/lib/settings.ts';
import { SignInNavigationContext } from '#web/lib/sign-in-navigation.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { PublicLayout } from '#web/ui/layout/public-layout.tsx';

/** Asks for a link with which a family chooses a new password. */
export function ForgottenPasswordPage() {
  const settings = usePublicSettings().data;
  return (
    <VisitorPage
      title="Forgotten password"
      description="We send a link for a new password to the email addresses that the family has confirmed."
    >
      <RequestResetForm
        idDigits={settings?.student_id_digits ?? false}
        contact={settings?.school_contact ?? ''}
      />
    </VisitorPage>
  );
}

/** The link of that message. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const { goToSignIn } = use(SignInNavigationContext);
  const leave = async () => {
    // Somebody else may be signed in in this browser, whose pages would open instead of the sign-in.
    await signOut();
    goToSignIn('password-changed');
  };
  return (
    <VisitorPage title="Choose a new password" description="You will be logged out on all devices.">
      <ResetPasswordForm key={token} token={token} onChanged={() => void leave()} />
    </VisitorPage>
  );
}

/** The link of a message that asks whether an address is right. */
export function ConfirmAddressPage() {
  const token = useLinkToken();
  return (
    <VisitorPage title="Confirm your email address">
      <ConfirmAddress key={token} token={token} />
    </VisitorPage>
  );
}

/** The link that stands at the end of messages that can be stopped. */
export function StopMessagesPage() {
  const token = useLinkToken();
  return (
    <VisitorPage title="Stop messages">
      <StopMessages key={token} token={token} />
    </VisitorPage>
  );
}

interface VisitorPageProps {
  readonly title: string;
  readonly description?: string;
  readonly children: ReactNode;
}

function VisitorPage({ title, description, children }: VisitorPageProps) {
  return (
    <PublicLayout schoolName={usePublicSettings().data?.school_name ?? ''}>
      <PageHeading title={title}>{description}</PageHeading>
      {children}
      <Box sx={{ mt: 3 }}>
        <MuiLink href="/" sx={{ display: 'inline-block', py: 1, fontWeight: 600 }}>
          Go to the sign-in
        </MuiLink>
      </Box>
    </PublicLayout>
  );
}

/**
 * The token of a message's link, which stands after the `#` so that it is in no log of a server; empty without one. It is
 * taken out of the address, so that nobody finds it in the history of the browser.
 */
function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(hash.slice(1));
  // Another message's link may be opened on the same page.
  if (hash.length > 1 && hash.slice(1) !== token) setToken(hash.slice(1));
  useEffect(() => {
    if (hash.length > 1) void navigate(pathname, { replace: true });
  }, [hash, navigate, pathname]);
  return token;
}

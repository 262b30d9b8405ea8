import Box from '@mui/material/Box';
import { colours } from '#web/lib/design-tokens.ts';
import type { SignInCause } from '#web/lib/sign-in-navigation.ts';
import type { SignOutProgress } from '#web/lib/pending-sign-out.ts';

interface SignOutNoticeProps {
  /** Of a sign-out that did not reach the server at first. */
  readonly progress: SignOutProgress | undefined;
  readonly cause: SignInCause | undefined;
}

const texts: Readonly<Record<SignOutProgress, string>> = {
  owed: 'Logging out is not finished, because there is no connection to the school. It is finished when you open this page with a connection.',
  done: 'Logging out was not finished before. It is finished now.',
};

const causes: Readonly<Record<SignInCause, string>> = {
  elsewhere: 'You logged out in another tab or window.',
  'password-changed': 'Your password was changed. Sign in with the new password.',
};

/** Says how a sign-out ended that this page has not seen, that it is not finished, or why the page is shown. */
export function SignOutNotice({ progress, cause }: SignOutNoticeProps) {
  const text = cause === undefined || progress === 'owed' ? progress && texts[progress] : causes[cause];
  if (text === undefined) return null;
  return (
    <Box role="status" sx={{ mb: 3, px: 2, py: 1.5, borderRadius: 1, bgcolor: colours.tint }}>
      {text}
    </Box>
  );
}

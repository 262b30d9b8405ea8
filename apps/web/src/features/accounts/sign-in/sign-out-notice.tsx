import Box from '@mui/material/Box';
import { colours } from '#web/lib/design-tokens.ts';
import type { SignOutProgress } from '#web/lib/pending-sign-out.ts';

interface SignOutNoticeProps {
  /** Of a sign-out that did not reach the server at first. */
  readonly progress: SignOutProgress | undefined;
  readonly isElsewhere: boolean;
}

const texts: Readonly<Record<SignOutProgress, string>> = {
  owed: 'Logging out is not finished, because there is no connection to the school. It is finished when you open this page with a connection.',
  done: 'Logging out was not finished before. It is finished now.',
};

/** Says how a sign-out ended that this page has not seen, or that it is not finished. */
export function SignOutNotice({ progress, isElsewhere }: SignOutNoticeProps) {
  const isOver = isElsewhere && progress !== 'owed';
  const text = isOver ? 'You logged out in another tab or window.' : progress && texts[progress];
  if (text === undefined) return null;
  return (
    <Box role="status" sx={{ mb: 3, px: 2, py: 1.5, borderRadius: 1, bgcolor: colours.tint }}>
      {text}
    </Box>
  );
}

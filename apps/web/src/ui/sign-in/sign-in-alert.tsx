import Box from '@mui/material/Box';
import type { SignInError } from '#web/ui/sign-in/use-sign-in.ts';
import { formatWait } from '#web/ui/sign-in/format-wait.ts';
import { visuallyHidden } from '#web/ui/layout/visually-hidden.ts';
import { colours } from '#web/lib/design-tokens.ts';

interface SignInAlertProps {
  error: SignInError | undefined;
  secondsLeft: number;
}

/** The alert above the inputs. Its countdown is not announced, because it would interrupt everything else. */
export function SignInAlert({ error, secondsLeft }: SignInAlertProps) {
  const isWaitOver = error !== undefined && error.waitSeconds > 0 && secondsLeft === 0;
  return (
    <>
      <div role="alert">
        {error && !isWaitOver && (
          <Box sx={{ ...box, color: 'error.main', borderColor: 'error.main', bgcolor: colours.errorTint }}>
            {error.message}
            {error.waitSeconds > 0 && (
              <>
                <span style={visuallyHidden}> Try again in {formatWait(error.waitSeconds)}.</span>
                <Box aria-hidden sx={{ mt: 0.5, fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
                  {formatWait(secondsLeft)} left
                </Box>
              </>
            )}
          </Box>
        )}
      </div>
      <div role="status">
        {isWaitOver && (
          <Box sx={{ ...box, color: 'primary.main', borderColor: 'primary.main', bgcolor: colours.tint }}>
            The wait is over. You can try again now.
          </Box>
        )}
      </div>
    </>
  );
}

const box = { mb: 3, px: 2, py: 1.5, borderRadius: 1, border: 1, borderLeftWidth: 4, fontWeight: 600 };

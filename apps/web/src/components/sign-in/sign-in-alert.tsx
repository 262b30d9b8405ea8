import Box from '@mui/material/Box';
import type { Refusal } from '#web/components/sign-in/use-sign-in.ts';
import { waitWords } from '#web/components/sign-in/wait-words.ts';
import { hiddenFromSight } from '#web/components/layout/hidden-from-sight.ts';
import { colours } from '#web/lib/design-tokens.ts';

interface SignInAlertProps {
  refusal: Refusal | undefined;
  secondsLeft: number;
}

/** The red alert over the boxes. Its seconds run silently: read out one by one they would drown everything else. */
export function SignInAlert({ refusal, secondsLeft }: SignInAlertProps) {
  const waitIsOver = refusal !== undefined && refusal.wait > 0 && secondsLeft === 0;
  return (
    <>
      <div role="alert">
        {refusal && !waitIsOver && (
          <Box sx={{ ...box, color: 'error.main', borderColor: 'error.main', bgcolor: colours.errorTint }}>
            {refusal.sentence}
            {refusal.wait > 0 && (
              <>
                <span style={hiddenFromSight}> Try again in {waitWords(refusal.wait)}.</span>
                <Box aria-hidden sx={{ mt: 0.5, fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
                  {waitWords(secondsLeft)} left
                </Box>
              </>
            )}
          </Box>
        )}
      </div>
      <div role="status">
        {waitIsOver && (
          <Box sx={{ ...box, color: 'primary.main', borderColor: 'primary.main', bgcolor: colours.tint }}>
            The wait is over. You can try again now.
          </Box>
        )}
      </div>
    </>
  );
}

const box = { mb: 3, px: 2, py: 1.5, borderRadius: 1, border: 1, borderLeftWidth: 4, fontWeight: 600 };

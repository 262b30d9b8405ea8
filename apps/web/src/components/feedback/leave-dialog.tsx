import Button from '@mui/material/Button';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { FirstButton } from '#web/components/feedback/first-button.tsx';
import { QuestionDialog } from '#web/components/feedback/question-dialog.tsx';
import { useUnsavedWarning } from '#web/lib/use-unsaved-warning.ts';

interface LeaveDialogProps {
  readonly title: string;
  /** Something would be lost now. */
  readonly wouldLose: boolean;
  /** What it is; or, when it was saved while the question stood, that it is. */
  readonly children: ReactNode;
}

/** Asks before a page or panel is left that something would be lost with; the browser asks when the whole portal is left. */
export function LeaveDialog({ title, wouldLose, children }: LeaveDialogProps) {
  const isShown = useIsShown();
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      isShown.current && wouldLose && (here.pathname !== there.pathname || here.search !== there.search),
  );
  useUnsavedWarning(wouldLose);
  if (state !== 'blocked') return null;
  return (
    <QuestionDialog
      title={title}
      onClose={reset}
      answers={
        <>
          <Button variant={wouldLose ? 'outlined' : 'contained'} onClick={proceed}>
            {wouldLose ? 'Leave' : 'Continue'}
          </Button>
          <FirstButton variant={wouldLose ? 'contained' : 'outlined'} onClick={reset}>
            Stay
          </FirstButton>
        </>
      }
    >
      {children}
    </QuestionDialog>
  );
}

/** The router forgets a blocker some time after its page has gone; a Back in between would be blocked without a question. */
function useIsShown() {
  const isShown = useRef(true);
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

import Button from '@mui/material/Button';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { useUnsavedWarning } from '#web/lib/use-unsaved-warning.ts';

interface UnsavedChangesDialogProps {
  readonly title: string;
  /** Something would be lost now. */
  readonly hasUnsavedChanges: boolean;
  /** What it is; or, when it was saved while the question stood, that it is. */
  readonly children: ReactNode;
}

/** Asks before a page or panel is left that something would be lost with; the browser asks when the whole portal is left. */
export function UnsavedChangesDialog({ title, hasUnsavedChanges, children }: UnsavedChangesDialogProps) {
  const isShown = useIsMounted();
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isShown.current &&
      hasUnsavedChanges &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  useUnsavedWarning(hasUnsavedChanges);
  if (state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={title}
      onClose={reset}
      actions={
        <>
          <Button variant={hasUnsavedChanges ? 'outlined' : 'contained'} onClick={proceed}>
            {hasUnsavedChanges ? 'Leave' : 'Continue'}
          </Button>
          <AutofocusButton variant={hasUnsavedChanges ? 'contained' : 'outlined'} onClick={reset}>
            Stay
          </AutofocusButton>
        </>
      }
    >
      {children}
    </ConfirmDialog>
  );
}

/** The router forgets a blocker some time after its page has gone; a Back in between would be blocked without a question. */
function useIsMounted() {
  const isShown = useRef(true);
  useLayoutEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

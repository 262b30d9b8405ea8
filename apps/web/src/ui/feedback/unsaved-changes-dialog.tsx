import Button from '@mui/material/Button';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { AutofocusButton } from '#web/ui/feedback/autofocus-button.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';
import { useUnsavedWarning } from '#web/lib/use-unsaved-warning.ts';

interface UnsavedChangesDialogProps {
  readonly title: string;
  readonly hasUnsavedChanges: boolean;
  /** The start of the addresses that keep the changes; without it, any other address leaves. */
  readonly staysWithin?: string;
  /** What would be lost; if it was saved while the dialog was open, that it was saved. */
  readonly children: ReactNode;
}

/** Asks before leaving a page or panel with unsaved changes. The browser asks when the whole portal is left. */
export function UnsavedChangesDialog({
  title,
  hasUnsavedChanges,
  staysWithin,
  children,
}: UnsavedChangesDialogProps) {
  const isShown = useIsMounted();
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isShown.current &&
      hasUnsavedChanges &&
      !(staysWithin !== undefined && nextLocation.pathname.startsWith(staysWithin)) &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  useUnsavedWarning(hasUnsavedChanges);
  if (state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={title}
      onClose={reset}
      closesOnBack={false}
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

/** The router removes a blocker some time after its page; until then Back would be blocked with no dialog shown. */
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

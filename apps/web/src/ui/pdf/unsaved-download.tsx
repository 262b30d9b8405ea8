import { useState } from 'react';
import { ConfirmCloseDialog } from '#web/ui/feedback/confirm-close-dialog.tsx';
import { useUnsavedWarning } from '#web/lib/use-unsaved-warning.ts';

/** Closes a dialog with a PDF that can't be made again. Asks first if it was neither opened nor downloaded. */
export function useUnsavedDownload(isReady: boolean, onClose: () => void) {
  const [isSaved, setIsSaved] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const isUnsaved = isReady && !isSaved;
  useUnsavedWarning(isUnsaved);
  return {
    markSaved: () => setIsSaved(true),
    close: () => (isUnsaved ? setIsConfirming(true) : onClose()),
    confirmation: isConfirming && { onKeep: () => setIsConfirming(false), onDiscard: onClose },
  };
}

interface UnsavedDownloadDialogProps {
  readonly what: 'slip' | 'slips';
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

export const UnsavedDownloadDialog = ({ what, ...answers }: UnsavedDownloadDialogProps) => (
  <ConfirmCloseDialog
    title={`Close without the ${what}?`}
    keepLabel="Stay"
    discardLabel={`Close without the ${what}`}
    {...answers}
  >
    You have not opened or downloaded the {what}. <span>{what === 'slip' ? 'It' : 'They'}</span> can’t be
    shown again.
  </ConfirmCloseDialog>
);

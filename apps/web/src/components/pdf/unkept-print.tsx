import { useState } from 'react';
import { CloseQuestion } from '#web/components/feedback/close-question.tsx';
import { useUnsavedWarning } from '#web/lib/use-unsaved-warning.ts';

/** Closes a dialog with a print that can't be had again; asks first until it was opened or downloaded. */
export function useUnkeptPrint(isReady: boolean, onClose: () => void) {
  const [isKept, setIsKept] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const isUnkept = isReady && !isKept;
  useUnsavedWarning(isUnkept);
  return {
    onKept: () => setIsKept(true),
    close: () => (isUnkept ? setIsAsked(true) : onClose()),
    question: isAsked && { onKeep: () => setIsAsked(false), onDiscard: onClose },
  };
}

interface UnkeptPrintProps {
  readonly what: 'slip' | 'slips';
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

export const UnkeptPrint = ({ what, ...answers }: UnkeptPrintProps) => (
  <CloseQuestion
    title={`Close without the ${what}?`}
    keep="Stay"
    discard={`Close without the ${what}`}
    {...answers}
  >
    You have not opened or downloaded the {what}. {what === 'slip' ? 'It' : 'They'} can’t be shown again.
  </CloseQuestion>
);

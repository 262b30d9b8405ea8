import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { getEditStatus } from '#web/features/students/edit/use-office-saver.ts';
import type { Autosaver } from '#web/lib/autosave/autosaver.ts';

/** Closes the dialog once everything is saved; asks first if something can't be saved. */
export function useCloseWhenSaved(saver: Autosaver, onClose: () => void) {
  const [isClosing, setIsClosing] = useState(false);
  const isSaved = useSyncExternalStore(saver.subscribe, () => !saver.hasUnsavedInput);
  const isSaving = useSyncExternalStore(
    saver.subscribe,
    () => getEditStatus(saver) === 'updating' && saver.state().invalidCount === 0,
  );

  const mayClose = isClosing && isSaved;
  const closeNow = useEffectEvent(onClose);
  useEffect(() => {
    if (mayClose) closeNow();
  }, [mayClose]);

  return {
    close: () => {
      // Escape closes the dialog while an input has the focus; its text is saved too.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      setIsClosing(true);
    },
    confirmation: isClosing &&
      !isSaved &&
      !isSaving && {
        onKeep: () => setIsClosing(false),
        onDiscard: () => {
          saver.discard();
          onClose();
        },
      },
  };
}

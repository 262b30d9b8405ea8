import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { StudentEditor } from '#web/features/students/use-student-editor.ts';

/** Closes once everything is saved; asks first where something can't be. */
export function useCloseWhenSaved(editor: StudentEditor, onClose: () => void) {
  const { saver } = editor;
  const [isClosing, setIsClosing] = useState(false);
  const isSaved = useSyncExternalStore(saver.subscribe, () => !saver.hasUnsavedInput);
  const isSaving = useSyncExternalStore(
    saver.subscribe,
    () => editor.status === 'updating' && saver.state().invalidCount === 0,
  );

  const mayClose = isClosing && isSaved;
  const closeNow = useEffectEvent(onClose);
  useEffect(() => {
    if (mayClose) closeNow();
  }, [mayClose]);

  return {
    close: () => {
      // Escape closes from within a box; what is in it is meant.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      setIsClosing(true);
    },
    question: isClosing &&
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

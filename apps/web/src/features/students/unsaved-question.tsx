import { useSyncExternalStore } from 'react';
import { CloseQuestion } from '#web/components/feedback/close-question.tsx';
import { editFields, editNames } from '#web/features/students/edit-fields.ts';
import { useSaver } from '#web/lib/autosave/use-autosave.ts';

interface UnsavedQuestionProps {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before something that was typed, and could not be saved, is let go. */
export function UnsavedQuestion(answers: UnsavedQuestionProps) {
  const saver = useSaver();
  const unsaved = useSyncExternalStore(saver.subscribe, () =>
    editNames
      .filter((name) => saver.isUnsaved(name))
      .map((name) => editFields[name].label)
      .join(', '),
  );
  return (
    <CloseQuestion
      title="Close without saving?"
      keep="Keep editing"
      discard="Close without saving"
      {...answers}
    >
      Not saved: {unsaved}.
    </CloseQuestion>
  );
}

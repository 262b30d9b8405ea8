import { useSyncExternalStore } from 'react';
import { ConfirmCloseDialog } from '#web/ui/feedback/confirm-close-dialog.tsx';
import { editFields, editFieldNames } from '#web/features/students/edit/edit-fields.ts';
import { useSaver } from '#web/lib/autosave/use-autosave.ts';

interface UnsavedEditDialogProps {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before closing discards answers that could not be saved. */
export function UnsavedEditDialog(answers: UnsavedEditDialogProps) {
  const saver = useSaver();
  const unsaved = useSyncExternalStore(saver.subscribe, () =>
    editFieldNames
      .filter((name) => saver.isUnsaved(name))
      .map((name) => editFields[name].label)
      .join(', '),
  );
  return (
    <ConfirmCloseDialog
      title="Close without saving?"
      keepLabel="Keep editing"
      discardLabel="Close without saving"
      {...answers}
    >
      Not saved: {unsaved}.
    </ConfirmCloseDialog>
  );
}

import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { useSyncExternalStore } from 'react';
import { useSheetSaver } from '#web/features/mark-sheets/sheet-saver.ts';
import { UnsavedChangesDialog } from '#web/ui/feedback/unsaved-changes-dialog.tsx';

/** Asks before a sheet with cells is left that can't be saved as they are, or at the moment. */
export function LeaveSheetDialog() {
  const saver = useSheetSaver();
  const unsaved = useSyncExternalStore(saver.subscribe, () => {
    const { kind } = saver.state();
    const isSaving = kind === 'idle' || kind === 'saving' || kind === 'saved';
    return isSaving ? saver.invalidFields().length : saver.unsavedCount;
  });
  return (
    <UnsavedChangesDialog title="Leave without saving?" hasUnsavedChanges={unsaved > 0}>
      {unsaved === 0
        ? 'Everything is saved now.'
        : `Not saved: ${pluralize(unsaved, 'cell')}. What you typed stays in this tab until you close it, and is sent when you open the sheet again.`}
    </UnsavedChangesDialog>
  );
}

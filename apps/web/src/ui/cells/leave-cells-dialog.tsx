import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { useSyncExternalStore } from 'react';
import type { CellPage } from '#web/lib/autosave/cells/use-cell-page.ts';
import { UnsavedChangesDialog } from '#web/ui/feedback/unsaved-changes-dialog.tsx';

/** Asks before a page is left with cells that can't be saved as they are, or at the moment. */
export function LeaveCellsDialog({ page: { saver, device } }: { readonly page: CellPage }) {
  const unsaved = useSyncExternalStore(saver.subscribe, () => {
    const { kind } = saver.state();
    const isSaving = kind === 'idle' || kind === 'saving' || kind === 'saved';
    return isSaving ? saver.invalidFields().length : saver.unsavedCount;
  });
  const isStored = useSyncExternalStore(device.subscribe, () => device.isStored);
  const where = isStored ? 'on this device' : 'in this tab until you close it';
  return (
    <UnsavedChangesDialog title="Leave without saving?" hasUnsavedChanges={unsaved > 0}>
      {unsaved === 0
        ? 'Everything is saved now.'
        : `Not saved: ${pluralize(unsaved, 'cell')}. What you typed stays ${where}, and is sent when you open the page again. Logging out deletes it.`}
    </UnsavedChangesDialog>
  );
}

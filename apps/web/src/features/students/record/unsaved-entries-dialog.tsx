import { catalogue, type FieldName, getHeading } from '@formroom/domain/registration/catalogue.ts';
import { useSyncExternalStore } from 'react';
import { UnsavedChangesDialog } from '#web/ui/feedback/unsaved-changes-dialog.tsx';
import type { Autosaver } from '#web/lib/autosave/autosaver.ts';
import { useSaver } from '#web/lib/autosave/use-autosave.ts';
import { pathToAnswers } from '#web/lib/student-path.ts';

/** Returns the fields whose text can't be saved as it is, or at the moment. What is about to be saved is not among them. */
function listUnsaved(saver: Autosaver): readonly FieldName[] {
  const { kind } = saver.state();
  if (kind === 'idle' || kind === 'saving' || kind === 'saved') return saver.invalidFields();
  return [...saver.unsaved.typed.keys()];
}

/** Asks before the office leaves the answers of a student with texts that are not saved. */
export function UnsavedEntriesDialog({ studentId }: { studentId: string }) {
  const saver = useSaver();
  const unsaved = useSyncExternalStore(saver.subscribe, () =>
    listUnsaved(saver)
      .map((name) => getHeading(catalogue[name]))
      .join(', '),
  );
  return (
    <UnsavedChangesDialog
      title="Leave without saving?"
      hasUnsavedChanges={unsaved !== ''}
      staysWithin={pathToAnswers(studentId, '')}
    >
      {unsaved === ''
        ? 'Everything is saved now.'
        : `Not saved: ${unsaved}. The text stays in this tab until you close it.`}
    </UnsavedChangesDialog>
  );
}

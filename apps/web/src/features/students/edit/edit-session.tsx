import MuiLink from '@mui/material/Link';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { EditForm } from '#web/features/students/edit/edit-form.tsx';
import { EditStatusLine } from '#web/features/students/edit/edit-status.tsx';
import { StudentDialog } from '#web/ui/feedback/student-dialog.tsx';
import { UnsavedEditDialog } from '#web/features/students/edit/unsaved-edit-dialog.tsx';
import { getEditStatus, useOfficeSaver } from '#web/features/students/edit/use-office-saver.ts';
import { useCloseWhenSaved } from '#web/features/students/edit/use-close-when-saved.ts';
import { pathToStudent } from '#web/lib/student-path.ts';
import { AutosaveContext } from '#web/lib/autosave/use-autosave.ts';
import type { StudentDialogProps } from '#web/lib/student-actions.ts';

/** The dialog once the record has loaded. */
export function EditSession({ student, onClose }: StudentDialogProps) {
  const saver = useOfficeSaver(student.id);
  const status = useSyncExternalStore(saver.subscribe, () => getEditStatus(saver));
  const state = useSyncExternalStore(saver.subscribe, () => saver.state());
  const { close, confirmation } = useCloseWhenSaved(saver, onClose);
  return (
    <AutosaveContext value={saver}>
      <StudentDialog
        title="Edit Student"
        student={student}
        onClose={close}
        footer={<EditStatusLine status={status} state={state} onRetry={() => saver.sendNow()} />}
      >
        <EditForm />
        <MuiLink
          component={Link}
          to={pathToStudent(student.id)}
          sx={{ display: 'inline-block', fontWeight: 600, py: 1, mt: 1.5 }}
        >
          Open the whole record
        </MuiLink>
      </StudentDialog>
      {confirmation && <UnsavedEditDialog {...confirmation} />}
    </AutosaveContext>
  );
}

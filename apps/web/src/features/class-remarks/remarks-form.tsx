import type { ClassRemarkRow, ClassRemarks } from '@formroom/domain/api/mark-sheets.ts';
import type { ClassRemarkCell } from '@formroom/domain/report-cards/sheet-cells.ts';
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { type ClassOfTerm, useSaveClassRemarks } from '#web/features/class-remarks/class-remarks-api.ts';
import { type Drafts, dropSaved, listChanges, typeInto } from '#web/features/class-remarks/remark-drafts.ts';
import { ReplacedNote } from '#web/features/class-remarks/replaced-note.tsx';
import { StudentRemarks } from '#web/features/class-remarks/student-remarks.tsx';
import { ActionError } from '#web/ui/feedback/action-error.tsx';
import { UnsavedChangesDialog } from '#web/ui/feedback/unsaved-changes-dialog.tsx';
import { StickyBar } from '#web/ui/layout/sticky-bar.tsx';

/** What form teacher and dean write, student by student, with one button that saves all of it. */
export function RemarksForm({
  classOfTerm: key,
  remarks,
}: {
  classOfTerm: ClassOfTerm;
  remarks: ClassRemarks;
}) {
  const [drafts, setDrafts] = useState<Drafts>({});
  const { mutate, data: saved, isPending, error } = useSaveClassRemarks(key);
  const changes = listChanges(remarks.rows, drafts);
  const canWrite = remarks.editable.length > 0;
  const type = useCallback(
    (row: ClassRemarkRow, cell: ClassRemarkCell, text: string) =>
      setDrafts((typed) => typeInto(typed, row, cell, text)),
    [],
  );
  const save = () => {
    if (isPending || changes.length === 0) return;
    mutate(changes, { onSuccess: () => setDrafts((typed) => dropSaved(typed, changes)) });
  };
  return (
    <>
      {saved?.replaced && <ReplacedNote replaced={saved.replaced} rows={remarks.rows} />}
      {remarks.rows.map((row) => (
        <StudentRemarks
          key={row.student_id}
          row={row}
          editable={remarks.editable}
          texts={drafts[row.student_id]?.texts}
          error={error}
          onType={type}
        />
      ))}
      {canWrite && (
        <StickyBar
          label="Save the remarks"
          status={formatStatus(changes.length, isPending, saved !== undefined)}
        >
          <ActionError error={error} />
          <Button variant="contained" aria-disabled={isPending || changes.length === 0} onClick={save}>
            Save
          </Button>
        </StickyBar>
      )}
      <UnsavedChangesDialog title="Leave without saving?" hasUnsavedChanges={changes.length > 0}>
        {changes.length === 0
          ? 'Everything is saved now.'
          : `What you typed of ${changes.length} ${changes.length === 1 ? 'student' : 'students'} is not saved.`}
      </UnsavedChangesDialog>
    </>
  );
}

function formatStatus(unsaved: number, isSaving: boolean, wasSaved: boolean) {
  if (isSaving) return 'Saving …';
  if (unsaved > 0) return `${unsaved} ${unsaved === 1 ? 'student' : 'students'} not saved`;
  return wasSaved ? 'Saved' : 'Nothing to save';
}

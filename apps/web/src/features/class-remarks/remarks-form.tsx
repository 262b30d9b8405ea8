import type { ClassRemarks } from '@formroom/domain/api/mark-sheets.ts';
import { studentColumns } from '@formroom/domain/report-cards/columns.ts';
import { type ClassRemarkCell, classRemarkCells } from '@formroom/domain/report-cards/sheet-cells.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type ClassOfTerm, useSaveClassRemarks } from '#web/features/class-remarks/class-remarks-api.ts';
import { RemarkCell } from '#web/features/class-remarks/remark-cell.tsx';
import { type Drafts, dropSaved, listChanges, typeInto } from '#web/features/class-remarks/remark-drafts.ts';
import { ReplacedNote } from '#web/features/class-remarks/replaced-note.tsx';
import { fieldError } from '#web/lib/api-error.ts';
import { ActionError } from '#web/ui/feedback/action-error.tsx';
import { UnsavedChangesDialog } from '#web/ui/feedback/unsaved-changes-dialog.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { StickyBar } from '#web/ui/layout/sticky-bar.tsx';

const shortCells = new Set<ClassRemarkCell>(
  classRemarkCells.filter((cell) => studentColumns[cell].kind !== 'paragraph'),
);

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
  const save = () => {
    if (isPending || changes.length === 0) return;
    mutate(changes, { onSuccess: () => setDrafts((typed) => dropSaved(typed, changes)) });
  };
  return (
    <>
      {saved?.replaced && <ReplacedNote replaced={saved.replaced} rows={remarks.rows} />}
      {remarks.rows.map((row) => {
        const toCell = (cell: ClassRemarkCell) => (
          <RemarkCell
            key={cell}
            row={row}
            cell={cell}
            isEditable={remarks.editable.includes(cell)}
            typed={drafts[row.student_id]?.texts[cell]}
            error={fieldError(error, `${row.student_id}.${cell}`)}
            onType={(text) => setDrafts((typed) => typeInto(typed, row, cell, text))}
          />
        );
        return (
          <SectionCard key={row.student_id} title={row.name}>
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(5, minmax(0, 1fr))' },
                alignItems: 'end',
                mb: 2,
              }}
            >
              {classRemarkCells.filter((cell) => shortCells.has(cell)).map(toCell)}
            </Box>
            <Box sx={{ display: 'grid', gap: 2 }}>
              {classRemarkCells.filter((cell) => !shortCells.has(cell)).map(toCell)}
            </Box>
          </SectionCard>
        );
      })}
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

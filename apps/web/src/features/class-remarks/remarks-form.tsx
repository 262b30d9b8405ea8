import type { ClassRemarks } from '@formroom/domain/api/mark-sheets.ts';
import { studentColumns } from '@formroom/domain/report-cards/columns.ts';
import type { ClassRemarkCell } from '@formroom/domain/report-cards/sheet-cells.ts';
import { useEffect, useSyncExternalStore } from 'react';
import type { ClassOfTerm } from '#web/features/class-remarks/class-remarks-api.ts';
import { remarksKind, toInputId, useRemarksPage } from '#web/features/class-remarks/remarks-page.ts';
import { StudentRemarks } from '#web/features/class-remarks/student-remarks.tsx';
import type { CellName } from '#web/lib/autosave/cells/cell-kind.ts';
import { CellDraftNotice } from '#web/ui/cells/cell-draft-notice.tsx';
import { CellNotes } from '#web/ui/cells/cell-notes.tsx';
import { CellSaveStatus } from '#web/ui/cells/cell-save-status.tsx';
import { LeaveCellsDialog } from '#web/ui/cells/leave-cells-dialog.tsx';
import { BottomBar } from '#web/ui/layout/sticky-bar.tsx';

interface RemarksFormProps {
  readonly classOfTerm: ClassOfTerm;
  readonly remarks: ClassRemarks;
}

/** What form teacher and dean write, student by student. Each cell saves itself. */
export function RemarksForm({ classOfTerm: key, remarks }: RemarksFormProps) {
  const page = useRemarksPage(key);
  const { saver, recovery } = page;
  const isEditable = remarks.editable.length > 0;
  const hasUnsaved = useSyncExternalStore(saver.subscribe, () => saver.unsavedCount > 0);
  // What could not be saved while the class was closed.
  useEffect(() => {
    if (isEditable) saver.sendNow();
  }, [isEditable, saver]);
  const describe = (name: CellName<ClassRemarkCell>) => {
    const parts = remarksKind.parseName(name);
    // The student may have left the class.
    const student = remarksKind.findRow(remarks, name)?.name ?? `Student ${parts?.studentId ?? ''}`;
    return `${student}, ${parts ? studentColumns[parts.cell].heading : ''}`;
  };
  return (
    <>
      {isEditable && <CellDraftNotice recovery={recovery} describe={describe} />}
      {remarks.rows.map((row) => (
        <StudentRemarks key={row.student_id} row={row} editable={remarks.editable} saver={saver} />
      ))}
      <CellNotes
        label="Notes on the class"
        saver={saver}
        names={remarksKind.listNames(remarks)}
        isEditable={isEditable}
        describe={describe}
        onGoTo={(name) => document.getElementById(toInputId(name))?.focus()}
      />
      {(isEditable || hasUnsaved) && (
        <BottomBar
          label="Saving"
          scrollRoom={{ bottom: 72 }}
          sx={{
            alignItems: 'center',
            minHeight: 48,
            mt: 2,
            px: 2,
            py: 1,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <CellSaveStatus page={page} />
        </BottomBar>
      )}
      <LeaveCellsDialog page={page} />
    </>
  );
}

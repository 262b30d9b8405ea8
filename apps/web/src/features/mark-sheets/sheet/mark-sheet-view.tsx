import type { MarkSheet, SheetRow } from '@formroom/domain/api/mark-sheets.ts';
import { sheetCells } from '@formroom/domain/report-cards/sheet-cells.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, useState } from 'react';
import { PasteDialog } from '#web/features/mark-sheets/paste/paste-dialog.tsx';
import { findStudent } from '#web/features/mark-sheets/sheet/find-student.ts';
import { HandInDialog } from '#web/features/mark-sheets/sheet/hand-in-dialog.tsx';
import { RemarkBankDialog } from '#web/features/mark-sheets/sheet/remark-bank-dialog.tsx';
import { ReopenDialog } from '#web/features/mark-sheets/sheet/reopen-dialog.tsx';
import { type GridHandle, SheetGrid } from '#web/features/mark-sheets/sheet/sheet-grid.tsx';
import { describeCell, SheetNotes } from '#web/features/mark-sheets/sheet/sheet-notes.tsx';
import { SheetStateNote } from '#web/features/mark-sheets/sheet/sheet-state-note.tsx';
import { SheetCount } from '#web/features/mark-sheets/sheet/sheet-count.tsx';
import { StudentSheet } from '#web/features/mark-sheets/sheet/student-sheet.tsx';
import { useChanges } from '#web/features/mark-sheets/sheet/use-changes.ts';
import type { SheetKey } from '#web/features/mark-sheets/sheet-api.ts';
import { type CellName, sheetKind } from '#web/features/mark-sheets/sheet-kind.ts';
import { SheetSaverContext, useSheetPage } from '#web/features/mark-sheets/sheet-page.ts';
import { toCellName } from '#web/lib/autosave/cells/cell-kind.ts';
import { useAccount } from '#web/lib/session.ts';
import { CellDraftNotice } from '#web/ui/cells/cell-draft-notice.tsx';
import { CellSaveStatus } from '#web/ui/cells/cell-save-status.tsx';
import { LeaveCellsDialog } from '#web/ui/cells/leave-cells-dialog.tsx';

interface MarkSheetViewProps {
  readonly sheetKey: SheetKey;
  readonly sheet: MarkSheet;
}

/** A sheet that is loaded: typed, pasted, handed in and opened again. */
export function MarkSheetView({ sheetKey, sheet }: MarkSheetViewProps) {
  const page = useSheetPage(sheetKey);
  const { saver } = page;
  const { role } = useAccount();
  const changes = useChanges(saver, sheet);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const grid = useRef<GridHandle>(null);
  const [student, setStudent] = useState(sheet.rows[0]?.student_id);
  const [dialog, setDialog] = useState<'handIn' | 'reopen'>();
  const [bankFor, setBankFor] = useState<SheetRow>();
  const isEditable = sheet.editable === 1;
  // What could not be saved while the sheet was closed.
  useEffect(() => {
    if (isEditable) saver.sendNow();
  }, [isEditable, saver]);

  function goTo(name: CellName) {
    const parts = sheetKind.parseName(name);
    const row = sheet.rows.findIndex(({ student_id: id }) => id === parts?.studentId);
    if (!parts || row < 0) return;
    setStudent(parts.studentId);
    grid.current?.focusCell({ row, column: sheetCells.indexOf(parts.cell) });
  }
  /** Back from a dialog to the cell that it was opened from. */
  const focusActive = () => grid.current?.focusCell(grid.current.active);

  return (
    <SheetSaverContext value={saver}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <CellSaveStatus page={page} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>
          {!isPhone && isEditable && (
            <Button variant="outlined" onClick={() => setBankFor(sheet.rows[grid.current?.active.row ?? 0])}>
              Choose a remark…
            </Button>
          )}
          {role === 'office' && sheet.state === 'handed_in' && (
            <Button variant="outlined" onClick={() => setDialog('reopen')}>
              Open again…
            </Button>
          )}
          {isEditable && sheet.state === 'open' && (
            <Button variant="contained" onClick={() => setDialog('handIn')}>
              Hand in…
            </Button>
          )}
        </Box>
      </Box>
      <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}>
        <SheetStateNote sheet={sheet} />
      </Box>
      {isEditable && (
        <CellDraftNotice recovery={page.recovery} describe={(name) => describeCell(sheet, name)} />
      )}
      {isPhone ? (
        <StudentSheet
          sheet={sheet}
          index={findStudent(sheet.rows, student)}
          onMove={(to) => setStudent(sheet.rows[to]?.student_id)}
          onOpenBank={setBankFor}
        />
      ) : (
        <SheetGrid
          sheet={sheet}
          history={changes.history}
          handle={grid}
          onUndo={changes.undo}
          onPaste={changes.paste}
          onOpenBank={setBankFor}
        />
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          gap: 1,
          mt: 1,
          color: 'text.secondary',
          fontSize: '0.9375rem',
        }}
      >
        <span>
          <SheetCount sheet={sheet} />
        </span>
        {!isPhone && isEditable && (
          <span>
            Enter: next student · Tab: next column · F2: edit · Ctrl+Z: undo · Ctrl+Space in Remark: choose a
            remark · Esc, then Tab: leave the table
          </span>
        )}
      </Box>
      <SheetNotes sheet={sheet} onGoTo={goTo} />
      {changes.plan && (
        <PasteDialog
          plan={changes.plan}
          onClose={changes.cancelPaste}
          onApply={() => changes.plan && changes.apply(changes.plan)}
        />
      )}
      {bankFor && (
        <RemarkBankDialog
          row={bankFor}
          onClose={() => setBankFor(undefined)}
          onChoose={(typed) => {
            setBankFor(undefined);
            changes.change([{ name: toCellName(bankFor.student_id, 'remark'), typed }]);
            focusActive();
          }}
        />
      )}
      {dialog === 'handIn' && (
        <HandInDialog sheetKey={sheetKey} sheet={sheet} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'reopen' && (
        <ReopenDialog sheetKey={sheetKey} sheet={sheet} onClose={() => setDialog(undefined)} />
      )}
      <LeaveCellsDialog page={page} />
    </SheetSaverContext>
  );
}

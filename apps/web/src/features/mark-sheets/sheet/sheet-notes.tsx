import type { MarkSheet } from '@formroom/domain/api/mark-sheets.ts';
import Box from '@mui/material/Box';
import { cellLabels } from '#web/features/mark-sheets/sheet/columns.ts';
import { type CellName, sheetKind } from '#web/features/mark-sheets/sheet-kind.ts';
import { useSheetSaver } from '#web/features/mark-sheets/sheet-page.ts';
import { CellLink, CellNotes } from '#web/ui/cells/cell-notes.tsx';

interface SheetNotesProps {
  readonly sheet: MarkSheet;
  /** Puts the focus into a cell. */
  readonly onGoTo: (name: CellName) => void;
}

/** Below the sheet: what can't be saved, what another person has changed, and which remarks are odd. */
export function SheetNotes({ sheet, onGoTo }: SheetNotesProps) {
  const flagged = sheet.rows.filter(({ warnings }) => warnings.length > 0);
  return (
    <CellNotes
      label="Notes on the sheet"
      saver={useSheetSaver()}
      names={sheetKind.listNames(sheet)}
      isEditable={sheet.editable === 1}
      describe={(name) => describeCell(sheet, name)}
      onGoTo={onGoTo}
    >
      {flagged.map(({ student_id: id, warnings }) => (
        <Box component="li" key={id} sx={{ color: 'warning.main' }}>
          <CellLink onClick={() => onGoTo(`${id}.remark`)}>{describeCell(sheet, `${id}.remark`)}</CellLink>{' '}
          {warnings.join(' ')}
        </Box>
      ))}
    </CellNotes>
  );
}

/** `Ali, Zoe, Exam mark` */
export function describeCell(sheet: MarkSheet, name: CellName) {
  const parts = sheetKind.parseName(name);
  // The student may have left the class.
  const student = sheetKind.findRow(sheet, name)?.name ?? `Student ${parts?.studentId ?? ''}`;
  return `${student}, ${parts ? cellLabels[parts.cell] : ''}`;
}

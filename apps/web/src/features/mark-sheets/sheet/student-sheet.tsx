import type { MarkSheet, SheetRow } from '@formroom/domain/api/mark-sheets.ts';
import { markColumns } from '@formroom/domain/report-cards/columns.ts';
import { letters } from '@formroom/domain/report-cards/letter-key.ts';
import { type SheetCell, sheetCells } from '@formroom/domain/report-cards/sheet-cells.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { cellLabels } from '#web/features/mark-sheets/sheet/columns.ts';
import { useTotals } from '#web/features/mark-sheets/sheet/use-totals.ts';
import { useSheetCell } from '#web/features/mark-sheets/sheet/use-sheet-cell.ts';
import { toCellName } from '#web/lib/autosave/cells/cell-kind.ts';
import { lengthInfo } from '#web/ui/fields/length-info.ts';
import { useSheetSaver } from '#web/features/mark-sheets/sheet-page.ts';

interface StudentSheetProps {
  readonly sheet: MarkSheet;
  /** The student who is shown, from 0. */
  readonly index: number;
  readonly onMove: (index: number) => void;
  readonly onOpenBank: (row: SheetRow) => void;
}

/** One student of the sheet at a time, for a phone. */
export function StudentSheet({ sheet, index, onMove, onOpenBank }: StudentSheetProps) {
  const totals = useTotals(sheet);
  const row = sheet.rows[index];
  if (!row) return null;
  const isReadOnly = sheet.editable === 0;
  return (
    <Box sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1.5, p: 2 }}>
      <Box component="h2" sx={{ m: 0, fontSize: '1.25rem' }} aria-live="polite">
        {row.name}
      </Box>
      <Box sx={{ color: 'text.secondary', mb: 1 }}>
        Student {index + 1} of {sheet.rows.length} · Total {totals[index]}
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {sheetCells.map((cell) => (
          <CellField key={`${row.student_id} ${cell}`} row={row} cell={cell} isReadOnly={isReadOnly} />
        ))}
      </Box>
      {!isReadOnly && (
        <Button size="small" onClick={() => onOpenBank(row)} sx={{ mt: 0.5 }}>
          Choose a remark
        </Button>
      )}
      <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
        <Button variant="outlined" fullWidth disabled={index === 0} onClick={() => onMove(index - 1)}>
          Previous
        </Button>
        <Button
          variant="contained"
          fullWidth
          disabled={index === sheet.rows.length - 1}
          onClick={() => onMove(index + 1)}
        >
          Next
        </Button>
      </Box>
    </Box>
  );
}

interface CellFieldProps {
  readonly row: SheetRow;
  readonly cell: SheetCell;
  readonly isReadOnly: boolean;
}

/** A cell as a large field, with the letters or Abs as buttons, for which a phone's number keys have no letters. */
function CellField({ row, cell, isReadOnly }: CellFieldProps) {
  const saver = useSheetSaver();
  const name = toCellName(row.student_id, cell);
  const { typed, problem, change, status } = useSheetCell(name, cell);
  const id = useId();
  const room = cell === 'remark' ? lengthInfo(typed, markColumns.remark.max).aside : undefined;
  const isLetter = cell === 'application' || cell === 'conduct';
  const isMark = cell === 'course_mark' || cell === 'exam_mark';
  const choices = isLetter ? letters : isMark ? (['Abs'] as const) : [];
  return (
    <Box>
      <Box component="label" htmlFor={id} sx={{ fontWeight: 600, fontSize: '0.9375rem' }}>
        {cellLabels[cell]}
      </Box>
      <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
        <OutlinedInput
          id={id}
          value={typed}
          readOnly={isReadOnly}
          error={problem !== undefined}
          multiline={cell === 'remark'}
          onFocus={() => saver.focus(name)}
          onChange={({ target }) => saver.edit(name, target.value)}
          onBlur={() => saver.blur(name)}
          inputProps={{
            'aria-describedby': `${id}-status`,
            autoComplete: 'off',
            ...(isMark && { inputMode: 'decimal' }),
            ...((cell === 'times_late' || cell === 'times_absent') && { inputMode: 'numeric' }),
          }}
          sx={{ flex: '1 1 44px', minWidth: 44 }}
        />
        {!isReadOnly &&
          choices.map((choice) => (
            <Button
              key={choice}
              variant={typed === choice ? 'contained' : 'outlined'}
              aria-label={`${cellLabels[cell]} ${choice}`}
              aria-pressed={typed === choice}
              onClick={() => saver.choose(name, choice)}
              sx={{ minWidth: 44, minHeight: 48, px: 1 }}
            >
              {choice}
            </Button>
          ))}
      </Box>
      <Box
        id={`${id}-status`}
        sx={{
          minHeight: 20,
          fontSize: '0.875rem',
          color: problem === undefined ? (change ? 'warning.main' : 'text.secondary') : 'error.main',
        }}
      >
        {[status, room].filter(Boolean).join(' ')}
      </Box>
    </Box>
  );
}

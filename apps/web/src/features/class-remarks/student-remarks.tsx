import type { ClassRemarkRow } from '@formroom/domain/api/mark-sheets.ts';
import { studentColumns } from '@formroom/domain/report-cards/columns.ts';
import { type ClassRemarkCell, classRemarkCells } from '@formroom/domain/report-cards/sheet-cells.ts';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { RemarkCell } from '#web/features/class-remarks/remark-cell.tsx';
import { fieldError } from '#web/lib/api-error.ts';
import { SectionCard } from '#web/ui/layout/section-card.tsx';

interface StudentRemarksProps {
  readonly row: ClassRemarkRow;
  readonly editable: readonly ClassRemarkCell[];
  /** What is typed and not saved. */
  readonly texts: Partial<Record<ClassRemarkCell, string>> | undefined;
  readonly error: Error | null;
  readonly onType: (row: ClassRemarkRow, cell: ClassRemarkCell, text: string) => void;
}

const isLong = (cell: ClassRemarkCell) => studentColumns[cell].kind === 'paragraph';
const shortCells = classRemarkCells.filter((cell) => !isLong(cell));
const longCells = classRemarkCells.filter(isLong);

/** The cells of a student. Those of the others are not rendered while somebody types here. */
export const StudentRemarks = memo(function StudentRemarks({
  row,
  editable,
  texts,
  error,
  onType,
}: StudentRemarksProps) {
  const toCell = (cell: ClassRemarkCell) => (
    <RemarkCell
      key={cell}
      row={row}
      cell={cell}
      isEditable={editable.includes(cell)}
      typed={texts?.[cell]}
      error={fieldError(error, `${row.student_id}.${cell}`)}
      onType={(text) => onType(row, cell, text)}
    />
  );
  return (
    <SectionCard title={row.name}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(5, minmax(0, 1fr))' },
          alignItems: 'end',
        }}
      >
        {shortCells.map(toCell)}
      </Box>
      <Box sx={{ display: 'grid', gap: 2 }}>{longCells.map(toCell)}</Box>
    </SectionCard>
  );
});

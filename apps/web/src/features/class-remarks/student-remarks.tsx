import type { ClassRemarkRow } from '@formroom/domain/api/mark-sheets.ts';
import { studentColumns } from '@formroom/domain/report-cards/columns.ts';
import { type ClassRemarkCell, classRemarkCells } from '@formroom/domain/report-cards/sheet-cells.ts';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { RemarkCell } from '#web/features/class-remarks/remark-cell.tsx';
import type { RemarksSaver } from '#web/features/class-remarks/remarks-page.ts';
import { SectionCard } from '#web/ui/layout/section-card.tsx';

interface StudentRemarksProps {
  readonly row: ClassRemarkRow;
  readonly editable: readonly ClassRemarkCell[];
  readonly saver: RemarksSaver;
}

const isLong = (cell: ClassRemarkCell) => studentColumns[cell].kind === 'paragraph';
const shortCells = classRemarkCells.filter((cell) => !isLong(cell));
const longCells = classRemarkCells.filter(isLong);

/** The cells of a student. Those of the others are not rendered when one is saved. */
export const StudentRemarks = memo(function StudentRemarks({ row, editable, saver }: StudentRemarksProps) {
  const toCell = (cell: ClassRemarkCell) => (
    <RemarkCell key={cell} row={row} cell={cell} isEditable={editable.includes(cell)} saver={saver} />
  );
  return (
    <SectionCard title={row.name}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(5, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        {shortCells.map(toCell)}
      </Box>
      <Box sx={{ display: 'grid', gap: 2 }}>{longCells.map(toCell)}</Box>
    </SectionCard>
  );
});

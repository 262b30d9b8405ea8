import type { ClassRemarkRow } from '@formroom/domain/api/mark-sheets.ts';
import { studentColumns } from '@formroom/domain/report-cards/columns.ts';
import { classRemarkCells } from '@formroom/domain/report-cards/sheet-cells.ts';
import Box from '@mui/material/Box';
import { WarningNote } from '#web/ui/feedback/warning-note.tsx';

interface ReplacedNoteProps {
  readonly replaced: Readonly<Record<string, Readonly<Record<string, string | number | null>>>>;
  readonly rows: readonly ClassRemarkRow[];
}

/** What the last save overwrote that somebody else had written meanwhile. */
export const ReplacedNote = ({ replaced, rows }: ReplacedNoteProps) => (
  <Box sx={{ mb: 2 }}>
    <WarningNote title="Another person had changed this meanwhile. Yours is saved; theirs was:">
      <ul>
        {rows.flatMap(({ student_id: id, name }) =>
          classRemarkCells
            .filter((cell) => replaced[id]?.[cell] !== undefined)
            .map((cell) => (
              <li key={`${id} ${cell}`}>
                {name}, {studentColumns[cell].heading}: {replaced[id]?.[cell] ?? 'empty'}
              </li>
            )),
        )}
      </ul>
    </WarningNote>
  </Box>
);

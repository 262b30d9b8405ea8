import type { YearChange } from '@formroom/domain/api/school-years.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { UndoYearDialog } from '#web/features/school-years/undo-year-dialog.tsx';
import { ForOffice } from '#web/lib/for-office.tsx';
import { useFormatDateTime } from '#web/lib/school-date-time.ts';

interface LastChangeProps {
  readonly year: number;
  readonly last: NonNullable<YearChange['last']>;
  readonly onUndone: (year: number) => void;
}

/** The change that began the current year, with its undo or why it can’t be undone. */
export function LastChange({ year, last, onUndone }: LastChangeProps) {
  const [isAsking, setAsking] = useState(false);
  const moment = useFormatDateTime();
  const listId = useId();
  return (
    <SectionCard title="Last change of year">
      <Box>
        Changed to {formatAcademicYear(year)} on {moment(last.began_at)}, by {last.began_by}.
      </Box>
      {last.obstacles.length > 0 ? (
        <Box>
          <Box id={listId}>This change can’t be undone any more:</Box>
          <Box component="ul" aria-labelledby={listId} sx={{ m: 0, mt: 1, pl: 3 }}>
            {last.obstacles.map((obstacle) => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </Box>
        </Box>
      ) : (
        <ForOffice>
          <Box>
            <Button variant="outlined" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              Undo the change
            </Button>
          </Box>
        </ForOffice>
      )}
      {isAsking && <UndoYearDialog year={year} onUndone={onUndone} onClose={() => setAsking(false)} />}
    </SectionCard>
  );
}

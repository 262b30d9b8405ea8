import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { saveYear, type YearDays } from '#web/features/school-years/year-change-api.ts';
import { YearDialog } from '#web/features/school-years/year-dialog.tsx';
import { ForOffice } from '#web/lib/for-office.tsx';

/** Changes the days of the current or a past year. */
export function SaveDaysButton({ year }: { readonly year: YearDays }) {
  const [isOpen, setOpen] = useState(false);
  const name = formatAcademicYear(year.year);
  return (
    <ForOffice>
      <Box>
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Change the days
        </Button>
      </Box>
      {isOpen && (
        <YearDialog
          title={`Days of ${name}`}
          description="The first and the last day of school."
          action="Save"
          done={`The days of ${name} are saved.`}
          start={{ ...year, year: String(year.year), announced_for: '' }}
          years={[]}
          hasAnnouncement={false}
          save={({ announced_for: _none, ...days }) => saveYear(days)}
          onClose={() => setOpen(false)}
        />
      )}
    </ForOffice>
  );
}

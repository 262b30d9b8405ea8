import type { ListedYear } from '@formroom/domain/api/school-years.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { formatDays } from '#web/features/school-years/format-year.ts';
import { SaveDaysButton } from '#web/features/school-years/save-days-button.tsx';
import { useSchoolDateTime } from '#web/lib/school-date-time.ts';

interface CurrentYearProps {
  readonly current: ListedYear;
  /** The moment at which the page was loaded. */
  readonly now: string;
  readonly isPlanned: boolean;
}

/** The current year with its days. */
export function CurrentYear({ current, now, isPlanned }: CurrentYearProps) {
  const [today = ''] = useSchoolDateTime(now)?.split(' ') ?? [];
  return (
    <SectionCard title={`Current school year: ${formatAcademicYear(current.year)}`}>
      <Box>
        {formatDays(current)}. {pluralize(current.students, 'student')}.
      </Box>
      {today > current.last_day && !isPlanned && (
        <Alert severity="info">
          This school year ended on {current.last_day}. Plan the next one when you are ready.
        </Alert>
      )}
      <SaveDaysButton year={current} />
    </SectionCard>
  );
}

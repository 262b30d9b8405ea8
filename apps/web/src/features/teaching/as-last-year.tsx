import type { Teaching } from '@formroom/domain/api/teaching.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCopyTeaching } from '#web/features/teaching/teaching-api.ts';
import { ActionError } from '#web/ui/feedback/action-error.tsx';

/** Takes over what the year before had where nothing is assigned, and says what it filled. */
export function AsLastYear({ year, teaching }: { year: number; teaching: Teaching }) {
  const { mutate, data: filled, isPending, error } = useCopyTeaching(year, teaching);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Button variant="outlined" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
        As last year
      </Button>
      <Box role="status">
        {filled &&
          (filled.subjects + filled.formTeachers + filled.deans === 0
            ? `Nothing to fill from ${formatAcademicYear(year - 1)}.`
            : `Filled from ${formatAcademicYear(year - 1)}: ${pluralize(filled.subjects, 'subject')}, ${pluralize(filled.formTeachers, 'form teacher')}, ${pluralize(filled.deans, 'dean')}.`)}
      </Box>
      <ActionError error={error} />
    </Box>
  );
}

import { officePaths } from '@formroom/domain/api/paths.ts';
import type { YearChangePreview } from '@formroom/domain/api/school-years.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { describeCounts } from '#web/features/school-years/format-year.ts';
import { useIsPanelShown } from '#web/lib/office-panels.ts';

export type Outcome =
  | { readonly kind: 'changed'; readonly done: YearChangePreview }
  | { readonly kind: 'undone'; readonly year: number };

/** What the change of year, or its undo, has done, and what comes next. */
export function YearOutcome({ outcome }: { readonly outcome: Outcome }) {
  const isShown = useIsPanelShown();
  if (outcome.kind === 'undone')
    return (
      <SectionCard title={`The change to ${formatAcademicYear(outcome.year)} is undone`} focusOnMount>
        <Box>
          Every student is in the class of the year before again. Students who left by the change are
          enrolled; print their sign-in slips again if you use slips.
        </Box>
      </SectionCard>
    );
  const { counts, year } = outcome.done;
  return (
    <SectionCard title={`The school year is now ${formatAcademicYear(year)}`} focusOnMount>
      <Box component="ul" sx={{ m: 0, pl: 3, '&:empty': { display: 'none' } }}>
        {describeCounts(counts, true).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
      <Box>
        Next, add the students of the first form, and choose a class for students who are in none. You can
        still undo the change below.
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {isShown('importStudents') && (
          <Button variant="outlined" component={Link} to={officePaths.importStudents}>
            Import new students
          </Button>
        )}
        <Button variant="outlined" component={Link} to={officePaths.dashboard}>
          Show the students
        </Button>
      </Box>
    </SectionCard>
  );
}

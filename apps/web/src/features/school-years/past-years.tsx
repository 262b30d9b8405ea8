import type { ListedYear } from '@formroom/domain/api/school-years.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import { ListRow, RowList } from '#web/ui/layout/row-list.ts';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { formatDays } from '#web/features/school-years/format-year.ts';
import { toYearsView } from '#web/features/school-years/use-years-view.ts';

/** The past years, with links to their class lists. */
export const PastYears = ({ years }: { readonly years: readonly ListedYear[] }) => (
  <SectionCard
    title="Past years"
    description="Class lists, how the year ended for each student, and who agreed to which terms."
  >
    {years.length === 0 ? (
      <Box>There are none yet. A year is listed here once you have changed to the next one.</Box>
    ) : (
      <RowList aria-label="Past years">
        {years.map((each) => (
          <ListRow key={each.year} sx={{ px: 2, py: 1 }}>
            <MuiLink
              component={Link}
              to={toYearsView({ at: 'past', year: each.year })}
              sx={{ display: 'inline-block', fontWeight: 600, py: 0.5 }}
            >
              {formatAcademicYear(each.year)}
            </MuiLink>
            <Box sx={{ color: 'text.secondary' }}>
              {formatDays(each)}, {pluralize(each.students, 'student')}
            </Box>
          </ListRow>
        ))}
      </RowList>
    )}
  </SectionCard>
);

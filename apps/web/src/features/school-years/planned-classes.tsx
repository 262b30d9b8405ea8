import type { PlannedClass } from '@formroom/domain/api/school-years.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatCounts, nameClass } from '#web/features/school-years/format-year.ts';
import { toYearsView } from '#web/features/school-years/use-years-view.ts';
import { ListRow, RowList } from '#web/ui/layout/row-list.ts';

/** The plan by class, with a link to the students of each. */
export function PlannedClasses({ classes }: { readonly classes: readonly PlannedClass[] }) {
  const id = useId();
  return (
    <Box>
      <Box id={id} sx={{ fontWeight: 600, mb: 1 }}>
        Plan by class
      </Box>
      {classes.length === 0 && <Box>There are no students yet.</Box>}
      {classes.length > 0 && (
        <RowList aria-labelledby={id}>
          {classes.map((each) => (
            <ListRow
              key={each.class_id}
              sx={{
                display: 'grid',
                gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '96px 112px minmax(0, 1fr)' },
                columnGap: 2,
                px: 2,
                py: 1,
                fontVariantNumeric: 'tabular-nums',
              }}
            >
              <MuiLink
                component={Link}
                to={toYearsView({ at: 'class', classId: each.class_id })}
                sx={{ fontWeight: 600, py: 0.5, overflowWrap: 'anywhere' }}
              >
                {nameClass(each.class_id)}
              </MuiLink>
              <Box sx={{ color: 'text.secondary', py: 0.5 }}>{pluralize(each.students, 'student')}</Box>
              <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, py: 0.5 }}>{formatCounts(each)}</Box>
            </ListRow>
          ))}
        </RowList>
      )}
    </Box>
  );
}

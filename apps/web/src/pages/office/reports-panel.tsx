import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { PdfView } from '#web/ui/pdf/pdf-view.tsx';
import { PastProgress } from '#web/features/reports/past-progress.tsx';
import { RegistrationProgress } from '#web/features/reports/registration-progress.tsx';
import { YearSelect } from '#web/features/reports/year-select.tsx';
import { schoolYearsQuery } from '#web/features/school-years/school-years-query.ts';

/** From here on there is room for both reports beside one another. */
const wide = '@media (min-width: 1280px)';

/**
 * How far each class is, and the registration report of all classes beside it, or below it on narrow screens. From the
 * second school year on, of each year.
 */
export function ReportsPanel() {
  const [past, setPast] = useState<number>();
  const { data: years = [] } = useQuery(schoolYearsQuery);
  const hasPast = years.length > 1;
  const shown = past ?? years.find(({ state }) => state === 'current')?.year;
  const yearSuffix = hasPast && shown !== undefined ? ` ${formatAcademicYear(shown)}` : '';
  const reportTitle = past === undefined ? 'Registration Report' : `Registration Report${yearSuffix}`;
  return (
    <Box>
      <PageHeading title="Reports" />
      {hasPast && <YearSelect years={years} chosen={past} onChoose={setPast} />}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: 'minmax(0, 1fr)',
          [wide]: { gridTemplateColumns: 'minmax(0, 4fr) minmax(0, 3fr)' },
        }}
      >
        <Box component="section">
          <Typography variant="h2" id="registration-progress" sx={{ mb: 1.5 }}>
            Registration Progress{yearSuffix}
          </Typography>
          {past === undefined ? (
            <>
              {hasPast && (
                <p>
                  Registered means that the family has agreed to the terms, and confirmed its answers, for
                  {yearSuffix}.
                </p>
              )}
              <RegistrationProgress />
            </>
          ) : (
            <PastProgress year={past} />
          )}
        </Box>
        <Box component="section">
          <Typography variant="h2" sx={{ mb: 1.5 }}>
            Registration Report{yearSuffix}
          </Typography>
          <PdfView
            key={past}
            url={pathTo(paths.registrationReport, {}, past === undefined ? {} : { year: String(past) })}
            title={reportTitle}
          />
        </Box>
      </Box>
    </Box>
  );
}

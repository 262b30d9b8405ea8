import { paths } from '@formroom/domain/api/paths.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { PdfView } from '#web/ui/pdf/pdf-view.tsx';
import { RegistrationProgress } from '#web/features/reports/registration-progress.tsx';

/** From here on there is room for both reports beside one another. */
const wide = '@media (min-width: 1280px)';

/** How far each class is, and the registration report of all classes beside it, or below it on narrow screens. */
export const ReportsPanel = () => (
  <Box>
    <PageHeading title="Reports" />
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
          Registration Progress
        </Typography>
        <RegistrationProgress />
      </Box>
      <Box component="section">
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          Registration Report
        </Typography>
        <PdfView url={paths.registrationReport} title="Registration Report" />
      </Box>
    </Box>
  </Box>
);

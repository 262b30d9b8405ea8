import { paths } from '@formroom/domain/api/paths.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PageHeading } from '#web/components/layout/page-heading.tsx';
import { PdfView } from '#web/components/pdf/pdf-view.tsx';
import { RegistrationProgress } from '#web/features/reports/registration-progress.tsx';

/** The registration report of all classes, and how far each class is. */
export const ReportsPanel = () => (
  <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <Box component="section">
      <PageHeading title="Reports" />
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        Registration Report
      </Typography>
      <PdfView url={paths.registrationReport} title="Registration Report" />
    </Box>
    <Box component="section">
      <Typography variant="h2" id="registration-progress" sx={{ mb: 1.5 }}>
        Registration Progress
      </Typography>
      <RegistrationProgress />
    </Box>
  </Box>
);

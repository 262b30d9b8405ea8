import Box from '@mui/material/Box';
import { Administrators } from '#web/features/administrators/manage/administrators.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** Who may sign in to the school office, and with which role. */
export const AdministratorsPanel = () => (
  <Box>
    <PageHeading title="Administrators">
      Who may sign in to the school office, and what each of them may do.
    </PageHeading>
    <Administrators />
  </Box>
);

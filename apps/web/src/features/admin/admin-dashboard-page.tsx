import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { Link } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PageHeading } from '#web/components/layout/page-heading.tsx';
import { useAccount } from '#web/lib/session.ts';

/** The office's start: for now who is signed in, and the way out. */
export function AdminDashboardPage() {
  const { id } = useAccount();
  return (
    <Box sx={{ maxWidth: 640, mx: 'auto' }}>
      <PageHeading title="School office">
        You are signed in as <strong>{id}</strong>.
      </PageHeading>
      <EmptyState icon={<AdminPanelSettingsOutlined />} title="The office’s pages come later">
        The list of students, exports, reports, imports and the posting of term reports will stand here.
        Families can already sign in and fill in their registration.
        <Box sx={{ mt: 3 }}>
          <Button component={Link} to="/logout" variant="outlined">
            Logout
          </Button>
        </Box>
      </EmptyState>
    </Box>
  );
}

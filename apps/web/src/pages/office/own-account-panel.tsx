import Box from '@mui/material/Box';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { AdminPasswordForm } from '#web/features/accounts/admin-password-form.tsx';
import { OwnSessions } from '#web/features/accounts/own-sessions.tsx';

/** An administrator's own password and sessions. */
export const OwnAccountPanel = () => (
  <Box>
    <PageHeading title="Your account">Your own password, and where you are signed in.</PageHeading>
    <AdminPasswordForm />
    <OwnSessions />
  </Box>
);

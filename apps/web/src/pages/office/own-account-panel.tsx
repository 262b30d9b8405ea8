import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { AdminPasswordForm } from '#web/features/administrators/own-account/admin-password-form.tsx';
import { ownSessionsQuery } from '#web/features/administrators/own-account/own-account-api.ts';
import { OwnSessions } from '#web/features/administrators/own-account/own-sessions.tsx';

/** An administrator's own password and sessions. */
export function OwnAccountPanel() {
  const client = useQueryClient();
  return (
    <Box>
      <PageHeading title="Your account">Your own password, and where you are signed in.</PageHeading>
      <AdminPasswordForm
        title="Change your password"
        description="You will be logged out everywhere else. Your second factor does not change."
        onChanged={() => void client.invalidateQueries(ownSessionsQuery)}
      />
      <OwnSessions />
    </Box>
  );
}

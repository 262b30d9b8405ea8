import Box from '@mui/material/Box';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { OwnSecondFactor } from '#web/features/second-factor/own-second-factor.tsx';

export const SecondFactorPanel = () => (
  <Box>
    <PageHeading title="Second factor">
      When you sign in, you type a code from your phone after your password. Your password alone is then not
      enough.
    </PageHeading>
    <OwnSecondFactor />
  </Box>
);

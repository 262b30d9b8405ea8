import Box from '@mui/material/Box';
import { PageHeading } from '#web/components/layout/page-heading.tsx';
import { OwnSecondFactor } from '#web/features/second-factor/own-second-factor.tsx';

/** An administrator's own second factor. */
export const SecondFactorPanel = () => (
  <Box>
    <PageHeading title="Second factor">
      A code from your phone, asked for after the password. Whoever finds out your password can’t sign in with
      it alone.
    </PageHeading>
    <OwnSecondFactor />
  </Box>
);

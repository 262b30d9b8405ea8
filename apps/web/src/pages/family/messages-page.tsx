import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { AddressList } from '#web/features/messages/addresses/address-list.tsx';
import { StudentMessages } from '#web/features/messages/sent/student-messages.tsx';
import { useAccount } from '#web/lib/session.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

const FAMILY_STEP = '/registration/family-data';

/** To which addresses the school writes, and what it has sent. */
export function MessagesPage() {
  const { id } = useAccount();
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto' }}>
      <PageHeading title="Messages">
        The school writes to the email addresses in the registration, after you confirm them. Each child has
        its own page.
      </PageHeading>
      <Box component="section" aria-labelledby="addresses">
        <Typography id="addresses" variant="h2" sx={{ mb: 1.5 }}>
          Your email addresses
        </Typography>
        <AddressList
          studentId={id}
          mayChange
          empty={
            <>
              To get messages, add an email address in the{' '}
              <MuiLink component={Link} to={FAMILY_STEP}>
                registration
              </MuiLink>
              .
            </>
          }
        />
      </Box>
      <Box component="section" aria-labelledby="sent" sx={{ mt: 4 }}>
        <Typography id="sent" variant="h2" sx={{ mb: 1.5 }}>
          What was sent
        </Typography>
        <StudentMessages studentId={id} />
      </Box>
    </Box>
  );
}

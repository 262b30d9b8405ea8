import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { OfficeContact } from '#web/ui/sign-in/office-contact.tsx';
import { FORGOTTEN_PASSWORD_PATH } from '#web/lib/visitor-paths.ts';

/** What can be done about a forgotten password. */
export const ForgottenPassword = ({ contact }: { contact: string }) => (
  <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem', lineHeight: 1.6 }}>
    <Link href={FORGOTTEN_PASSWORD_PATH} sx={{ display: 'inline-block', py: 1, fontWeight: 600 }}>
      Forgotten your password?
    </Link>
    <Box>The school office can also reset it.</Box>
    <OfficeContact contact={contact} />
  </Box>
);

import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { parseContact } from '#web/features/accounts/sign-in/parse-contact.ts';

/** Who can help with a forgotten password. Space for the school's contact is reserved until it has loaded. */
export function ForgottenPassword({ contact }: { contact: string }) {
  const { before, phone, after } = parseContact(contact);
  return (
    <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem', lineHeight: 1.6 }}>
      Forgotten your password? The school office can reset it.
      <Box sx={{ minHeight: 48, overflowWrap: 'anywhere' }}>
        {before}
        {phone && (
          <Link href={`tel:${phone.number}`} sx={{ display: 'inline-block', py: 1, fontWeight: 600 }}>
            {phone.text}
          </Link>
        )}
        {after}
      </Box>
    </Box>
  );
}

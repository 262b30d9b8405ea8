import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { parseContact } from '#web/ui/sign-in/parse-contact.ts';

/** How to reach the office. Its space is reserved until it has loaded. */
export function OfficeContact({ contact }: { contact: string }) {
  const { before, phone, after } = parseContact(contact);
  return (
    <Box sx={{ minHeight: 48, overflowWrap: 'anywhere' }}>
      {before}
      {phone && (
        <Link href={`tel:${phone.number}`} sx={{ display: 'inline-block', py: 1, fontWeight: 600 }}>
          {phone.text}
        </Link>
      )}
      {after}
    </Box>
  );
}

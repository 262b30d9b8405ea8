import type { Recipient } from '@formroom/domain/api/bulk-students.ts';
import { formatPhone } from '@formroom/domain/kinds/format-answer.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { buildSmsLink, buildWhatsAppLink, toInternational } from '#web/features/reminders/reminder-links.ts';
import { formatShowMore } from '#web/lib/format-show-more.ts';

const STEP = 50;

/** Who can be reached by phone, each with links that open a text message. */
export function RecipientList({ recipients, text }: { recipients: readonly Recipient[]; text: string }) {
  const [shown, setShown] = useState(STEP);
  return (
    <>
      <Box component="ul" aria-label="Phone numbers" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {recipients.slice(0, shown).map(({ student_id, student, name, phone }) => (
          <Box
            component="li"
            key={`${student_id} ${name} ${phone}`}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 2,
              py: 1,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
              {student}
              <Box sx={{ color: 'text.secondary' }}>
                {name ?? 'The student'}, {formatPhone(phone ?? '')}
              </Box>
            </Box>
            <MessageLinks phone={phone ?? ''} text={text} to={name ?? student} />
          </Box>
        ))}
      </Box>
      {recipients.length > shown && (
        <Button onClick={() => setShown(shown + STEP)} sx={{ justifySelf: 'start' }}>
          {formatShowMore(shown, recipients.length, STEP)}
        </Button>
      )}
    </>
  );
}

function MessageLinks({ phone, text, to }: { phone: string; text: string; to: string }) {
  const number = toInternational(phone);
  if (number === undefined)
    return <Box sx={{ color: 'text.secondary' }}>Not a full phone number. Correct it in the record.</Box>;
  return (
    <Box sx={{ display: 'flex', gap: 2, '& a': { py: 1.25, fontWeight: 600 } }}>
      <Link href={buildSmsLink(number, text)} aria-label={`Text message to ${to}`}>
        Text message
      </Link>
      <Link
        href={buildWhatsAppLink(number, text)}
        target="_blank"
        rel="noreferrer"
        aria-label={`WhatsApp to ${to}, in a new tab`}
      >
        WhatsApp
      </Link>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ChangeIdDialog } from '#web/features/student-identity/change-id-dialog.tsx';
import { JoinDialog } from '#web/features/student-identity/join-dialog.tsx';
import { ForOffice } from '#web/lib/for-office.tsx';
import type { NamedStudent } from '#web/lib/student-actions.ts';

/** What the office can do about a wrong ID, and about a second record of the same child. */
export function IdentityPart({ student }: { student: NamedStudent }) {
  const [open, setOpen] = useState<'change' | 'join'>();
  const close = () => setOpen(undefined);
  return (
    <ForOffice>
      <Box component="section" aria-labelledby="identity" sx={{ mt: 4 }}>
        <Typography id="identity" variant="h2" sx={{ mb: 1 }}>
          Student ID
        </Typography>
        <Typography>
          {student.id}. Correct it here if it is wrong, or join the records if this child has two.
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
          <Button variant="outlined" onClick={() => setOpen('change')}>
            Correct the ID
          </Button>
          <Button variant="outlined" onClick={() => setOpen('join')}>
            Join with another record
          </Button>
        </Box>
      </Box>
      {open === 'change' && <ChangeIdDialog student={student} onClose={close} />}
      {open === 'join' && <JoinDialog student={student} onClose={close} />}
    </ForOffice>
  );
}

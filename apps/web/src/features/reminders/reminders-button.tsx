import type { StudentFilter } from '@formroom/domain/api/student-filter.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { RemindersDialog } from '#web/features/reminders/reminders-dialog.tsx';

/** Opens what is needed to remind the families of the students that match a filter. */
export function RemindersButton({ filter }: { filter: StudentFilter }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Remind
      </Button>
      {isOpen && <RemindersDialog selection={{ filter }} onClose={() => setOpen(false)} />}
    </>
  );
}

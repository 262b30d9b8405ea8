import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { ForOffice } from '#web/lib/for-office.tsx';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';

const NewStudentDialog = lazy(async () => ({
  default: (await import('#web/features/students/new-student-dialog.tsx')).NewStudentDialog,
}));

/** Opens the form for a new student. */
export function NewStudentButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <ForOffice>
      <Button variant="contained" aria-haspopup="dialog" onClick={() => setOpen(true)} sx={{ flex: 'none' }}>
        New student
      </Button>
      {isOpen && (
        <Suspense fallback={<LoadingOverlay label="Opening …" />}>
          <NewStudentDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </ForOffice>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';

const LookupDialog = lazy(async () => ({
  default: (await import('#web/features/sign-in/find-id/lookup-dialog.tsx')).LookupDialog,
}));

/** Opens the ID lookup if the school has turned it on. Its space is reserved, so that nothing moves. */
export function LookupLink({
  isEnabled,
  onChosen,
}: {
  isEnabled: boolean;
  onChosen: (studentId: string) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Box sx={{ minHeight: 48 }}>
      {isEnabled && (
        <Button
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
          sx={{
            px: 0.5,
            ml: -0.5,
            textDecoration: 'underline',
            textAlign: 'left',
            '&:hover': { textDecoration: 'underline' },
          }}
        >
          Click here to get your student ID
        </Button>
      )}
      {open && (
        <Suspense fallback={<LoadingOverlay label="Opening the list …" />}>
          <LookupDialog onChosen={onChosen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  );
}

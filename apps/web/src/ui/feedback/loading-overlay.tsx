import Box from '@mui/material/Box';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

/** Covers the screen until something has finished. */
export function LoadingOverlay({ label }: { label: string }) {
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 'modal',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        p: 3,
        textAlign: 'center',
        fontWeight: 600,
        color: 'primary.main',
        bgcolor: 'rgba(243, 246, 243, 0.92)',
      }}
    >
      <Spinner size={40} />
      {label}
    </Box>
  );
}

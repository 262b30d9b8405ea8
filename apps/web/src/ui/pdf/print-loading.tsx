import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useId, useRef } from 'react';

/** Shown while a PDF is being made. It takes the focus, because the button that started it is gone. */
export function PrintLoading({ label }: { label: string }) {
  const id = useId();
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => status.current?.focus(), []);
  return (
    <Box ref={status} role="status" tabIndex={-1} sx={{ outline: 'none' }}>
      <Box id={id} sx={{ mb: 1.5 }}>
        {label}
      </Box>
      <LinearProgress aria-labelledby={id} sx={{ height: 8, borderRadius: 4 }} />
    </Box>
  );
}

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Something that the office should know before it goes on. */
export const WarningNote = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box
    role="note"
    sx={{
      p: 2,
      bgcolor: 'background.paper',
      border: 1,
      borderColor: 'divider',
      borderLeft: 4,
      borderLeftColor: 'warning.main',
      borderRadius: 1.5,
    }}
  >
    <Box sx={{ fontWeight: 600 }}>{title}</Box>
    {children}
  </Box>
);

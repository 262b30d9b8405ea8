import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A part of a step. Its heading is also the name of the group: several parts ask for a "Name". */
export function SectionCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ m: 0, mb: 4, p: 0, border: 0, minWidth: 0 }}>
      <Box
        component="legend"
        sx={{ width: '100%', mb: 2.5, p: 0, pb: 1, borderBottom: 1, borderColor: 'divider' }}
      >
        <Typography variant="h2">{title}</Typography>
      </Box>
      {children}
    </Box>
  );
}

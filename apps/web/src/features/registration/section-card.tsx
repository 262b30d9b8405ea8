import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A part of a step under its heading, which names it for screen readers too. */
export function SectionCard({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const headingId = `section-${id}`;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mb: 4 }}>
      <Typography
        id={headingId}
        variant="h2"
        sx={{ pb: 1, mb: 2.5, borderBottom: 1, borderColor: 'divider' }}
      >
        {title}
      </Typography>
      {children}
    </Box>
  );
}

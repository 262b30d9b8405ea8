import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FormSectionProps {
  readonly title: string;
  /** Where the sections of a step are numbered; said as one, because the steps have numbers, too. */
  readonly number?: number | undefined;
  readonly children: ReactNode;
}

/** A part of a step. Its heading is also the name of the group: several parts ask for a "Name". */
export function FormSection({ title, number, children }: FormSectionProps) {
  return (
    <Box component="fieldset" sx={{ m: 0, mb: 4, p: 0, border: 0, minWidth: 0 }}>
      <Box
        component="legend"
        sx={{ width: '100%', mb: 2.5, p: 0, pb: 1, borderBottom: 1, borderColor: 'divider' }}
      >
        <Typography variant="h2">
          {number !== undefined && (
            <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
              Section {number}{' '}
            </Box>
          )}
          {title}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}

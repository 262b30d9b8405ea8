import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FormSectionProps {
  readonly title: string;
  /** Set if the sections of the step are numbered. Shown as `Section 1`, because the steps have numbers, too. */
  readonly number?: number | undefined;
  readonly instruction?: string | undefined;
  readonly children: ReactNode;
}

/** A section of a step. Its heading names the group of inputs, because several sections have a "Name". */
export function FormSection({ title, number, instruction, children }: FormSectionProps) {
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
      {instruction !== undefined && <Typography sx={{ mt: -1, mb: 1 }}>{instruction}</Typography>}
      {children}
    </Box>
  );
}

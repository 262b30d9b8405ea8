import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A question about a file that the office answers before the import. */
export const Question = ({
  id,
  text,
  children,
}: {
  readonly id?: string;
  readonly text: string;
  readonly children: ReactNode;
}) => (
  <Box
    sx={{
      maxWidth: 720,
      px: 2.5,
      py: 1.5,
      bgcolor: 'background.paper',
      border: 1,
      borderColor: 'divider',
      borderLeft: 4,
      borderLeftColor: 'primary.main',
      borderRadius: 1.5,
      overflowWrap: 'anywhere',
    }}
  >
    <Typography id={id} sx={{ fontWeight: 600 }}>
      {text}
    </Typography>
    {children}
  </Box>
);

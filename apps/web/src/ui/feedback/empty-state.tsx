import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

/** Explains why a list or page is empty. */
export function EmptyState({ icon, title, children }: EmptyStateProps) {
  return (
    <Box
      sx={{
        p: { xs: 3, sm: 4 },
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
      }}
    >
      <Box aria-hidden sx={{ color: 'primary.main', display: 'flex', mb: 1.5, '& svg': { fontSize: 36 } }}>
        {icon}
      </Box>
      <Typography variant="h2">{title}</Typography>
      <Typography component="div" color="textSecondary" sx={{ mt: 1 }}>
        {children}
      </Typography>
    </Box>
  );
}

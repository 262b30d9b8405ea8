import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface SettingsSectionProps {
  readonly title: string;
  /** What it is for, in a sentence. */
  readonly about?: string;
  readonly children: ReactNode;
}

/** A card with the settings of one matter. */
export function SettingsSection({ title, about, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        mb: 3,
        p: { xs: 2, sm: 3 },
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
      }}
    >
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      {about && (
        <Typography color="textSecondary" sx={{ mt: 0.5 }}>
          {about}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2.5, mt: 2.5 }}>{children}</Box>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { widths } from '#web/lib/design-tokens.ts';
import { usePublicSettings } from '#web/lib/settings.ts';

/** A page's heading and title. It gets the focus when the page is opened by a link. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  const schoolName = usePublicSettings().data?.school_name;
  return (
    <Box sx={{ mb: 3 }}>
      <title>{schoolName ? `${title} · ${schoolName}` : title}</title>
      <Typography variant="h1" tabIndex={-1}>
        {title}
      </Typography>
      {children && (
        <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: widths.reading }}>
          {children}
        </Typography>
      )}
    </Box>
  );
}

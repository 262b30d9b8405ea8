import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { SchoolLogo } from '#web/ui/layout/school-logo.tsx';
import { colours } from '#web/lib/design-tokens.ts';

interface PublicLayoutProps {
  /** Empty until it has loaded; its space is reserved. */
  readonly schoolName: string;
  readonly children: ReactNode;
}

/** A page for everyone: the school's name above one column. */
export const PublicLayout = ({ schoolName, children }: PublicLayoutProps) => (
  <>
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: 60,
        px: { xs: 2, sm: 3 },
        color: colours.onBar,
        bgcolor: colours.bar,
        borderBottom: 3,
        borderColor: 'secondary.main',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          py: 0.5,
          visibility: schoolName ? 'visible' : 'hidden',
          fontWeight: 700,
          fontSize: { xs: '1rem', sm: '1.125rem' },
          lineHeight: 1.2,
        }}
      >
        <SchoolLogo schoolName={schoolName} />
        {schoolName}
      </Box>
    </Box>
    <Box component="main" sx={{ maxWidth: 640, mx: 'auto', px: 2, py: { xs: 3, sm: 5 } }}>
      {children}
    </Box>
  </>
);

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { SchoolLogo } from '#web/ui/layout/school-logo.tsx';
import { colours } from '#web/lib/design-tokens.ts';

interface VisitorLayoutProps {
  /** Empty until it has loaded; its space is reserved. */
  schoolName: string;
  contact: string;
  children: ReactNode;
}

/** The layout before the sign-in: the school's name on a green half and a form beside it; on phones a bar above it. */
export function VisitorLayout({ schoolName, contact, children }: VisitorLayoutProps) {
  return (
    <Box
      sx={{
        minHeight: 'var(--screen-height)',
        display: 'grid',
        gridTemplateColumns: { md: '1fr 1fr' },
        gridTemplateRows: { xs: 'auto 1fr', md: 'auto' },
      }}
    >
      <Box
        component="header"
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minHeight: 60,
          justifyContent: 'center',
          px: { xs: 2, md: 8 },
          py: { xs: 1, md: 8 },
          color: colours.onBar,
          bgcolor: colours.bar,
          borderStyle: 'solid',
          borderWidth: 0,
          borderBottomWidth: { xs: 3, md: 0 },
          borderColor: 'secondary.main',
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: { xs: 40, md: 56 } }}>
          <Box sx={{ visibility: schoolName ? 'visible' : 'hidden' }}>
            <SchoolLogo schoolName={schoolName} size={40} />
          </Box>
          <Box sx={{ fontWeight: 700, fontSize: { xs: '1rem', md: '1.25rem' }, lineHeight: 1.25 }}>
            {schoolName}
          </Box>
        </Box>
        <Box
          sx={{
            display: { xs: 'none', md: 'flex' },
            flex: 1,
            flexDirection: 'column',
            justifyContent: 'center',
            py: 4,
          }}
        >
          <Box aria-hidden sx={{ width: 56, height: 4, mb: 3, bgcolor: 'secondary.main' }} />
          <Box
            component="p"
            sx={{
              m: 0,
              fontSize: '2.5rem',
              fontWeight: 700,
              lineHeight: 1.15,
              maxWidth: '12em',
              textWrap: 'balance',
            }}
          >
            Registration and term reports
          </Box>
          <Box component="p" sx={{ mt: 2, mb: 0, fontSize: '1.125rem', lineHeight: 1.5, maxWidth: '24em' }}>
            Every answer saves as you type. Stop when you like and carry on later, on any phone or computer.
          </Box>
        </Box>
        <Box sx={{ display: { xs: 'none', md: 'block' }, minHeight: 24 }}>{contact}</Box>
      </Box>
      <Box
        component="main"
        sx={{
          display: 'flex',
          justifyContent: 'center',
          alignItems: { xs: 'flex-start', md: 'center' },
          px: 2,
          py: { xs: 4, md: 8 },
        }}
      >
        <Box sx={{ width: '100%', maxWidth: 400 }}>{children}</Box>
      </Box>
    </Box>
  );
}

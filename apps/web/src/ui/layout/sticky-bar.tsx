import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';

/** The place of a bar at the bottom of the screen, except where large text would let it cover too much of it. */
export const atTheBottom = 'min(0px, (var(--screen-height) - 27rem) * 1000)';

// Makes the browser scroll a focused row clear of the bar.
const scrollRoom = <GlobalStyles styles={{ html: { scrollPaddingBottom: 96 } }} />;

interface StickyBarProps {
  readonly label: string;
  /** Announced when it changes. */
  readonly status: string;
  /** The buttons. */
  readonly children: ReactNode;
}

/** A bar below a list that stays in sight while the list is scrolled. */
export const StickyBar = ({ label, status, children }: StickyBarProps) => (
  <Box
    component="section"
    aria-label={label}
    sx={{
      position: 'sticky',
      bottom: atTheBottom,
      zIndex: 2,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 1.5,
      mt: 2,
      mx: { xs: -2, md: 0 },
      px: { xs: 2, md: 2.5 },
      py: 1,
      bgcolor: 'background.paper',
      border: 1,
      borderColor: 'divider',
      borderRadius: { md: 3 },
      boxShadow: 6,
    }}
  >
    {scrollRoom}
    <Box role="status" sx={{ flex: '1 1 auto', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {status}
    </Box>
    <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>{children}</Box>
  </Box>
);

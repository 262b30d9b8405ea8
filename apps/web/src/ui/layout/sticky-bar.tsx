import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';

/** The place of a bar at the bottom of the screen, except where large text would let it cover too much of it. */
export const atTheBottom = 'min(0px, (var(--screen-height) - 27rem) * 1000)';

interface BottomBarProps {
  /** Makes it a region with this name. */
  readonly label?: string;
  /** The room in pixels that the browser leaves around a focused row or input, so that no bar covers it. */
  readonly scrollRoom: { readonly top?: number; readonly bottom: number };
  readonly sx: object;
  readonly children: ReactNode;
}

/** A bar that stays in sight at the bottom of the screen while the page is scrolled. */
export const BottomBar = ({ label, scrollRoom: { top, bottom }, sx, children }: BottomBarProps) => (
  <Box
    {...(label !== undefined && { component: 'section', 'aria-label': label })}
    sx={{
      position: 'sticky',
      bottom: atTheBottom,
      zIndex: 2,
      display: 'flex',
      columnGap: 1.5,
      mx: { xs: -2, md: 0 },
      bgcolor: 'background.paper',
      ...sx,
    }}
  >
    <GlobalStyles
      styles={{ html: { ...(top !== undefined && { scrollPaddingTop: top }), scrollPaddingBottom: bottom } }}
    />
    {children}
  </Box>
);

interface StickyBarProps {
  readonly label: string;
  /** Announced when it changes. */
  readonly status: string;
  /** The buttons. */
  readonly children: ReactNode;
}

/** The bar of a list, with what is chosen in it. */
export const StickyBar = ({ label, status, children }: StickyBarProps) => (
  <BottomBar
    label={label}
    scrollRoom={{ bottom: 96 }}
    sx={{
      flexWrap: 'wrap',
      alignItems: 'center',
      mt: 2,
      px: { xs: 2, md: 2.5 },
      py: 1,
      border: 1,
      borderColor: 'divider',
      borderRadius: { md: 3 },
      boxShadow: 6,
    }}
  >
    <Box role="status" sx={{ flex: '1 1 auto', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {status}
    </Box>
    <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>{children}</Box>
  </BottomBar>
);

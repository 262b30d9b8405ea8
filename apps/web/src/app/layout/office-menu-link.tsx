import { officePaths } from '@formroom/domain/api/paths.ts';
import Box from '@mui/material/Box';
import { Link } from 'react-router';
import type { Waiting } from '#web/app/layout/use-waiting-counts.ts';
import { visuallyHidden } from '#web/ui/layout/visually-hidden.ts';
import { officePanels, type OfficePanelId } from '#web/lib/office-panels.ts';

interface OfficeMenuLinkProps {
  readonly id: OfficePanelId;
  readonly isActive: boolean;
  /** Whether it is a sub-entry of another. */
  readonly isBelow?: boolean;
  /** What waits there, with words for screen readers. */
  readonly waiting?: Waiting | undefined;
}

const activeEdge = { xs: 'none none solid', lg: 'none none none solid' };

/** One entry of the menu. */
export function OfficeMenuLink({ id, isActive, isBelow = false, waiting }: OfficeMenuLinkProps) {
  return (
    <Box
      component={Link}
      to={officePaths[id]}
      aria-current={isActive ? 'page' : undefined}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: { xs: 48, lg: isBelow ? 36 : 40 },
        pl: { xs: 1.5, lg: isBelow ? 3.5 : 1.5 },
        pr: 1.5,
        borderRadius: { xs: 0, lg: 2 },
        borderStyle: activeEdge,
        borderWidth: 4,
        borderColor: isActive ? 'primary.main' : 'transparent',
        color: isActive ? 'text.primary' : 'text.secondary',
        bgcolor: isActive ? { lg: 'background.default' } : undefined,
        textDecoration: 'none',
        whiteSpace: 'nowrap',
        fontWeight: isBelow ? 400 : 600,
        '&:hover': { color: 'text.primary', bgcolor: 'background.default' },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      {officePanels[id].label}
      {waiting && (
        <Box
          component="span"
          sx={{
            // Keeps the hidden words in the row, which scrolls on phones.
            position: 'relative',
            ml: 'auto',
            minWidth: 26,
            px: 0.75,
            borderRadius: 3,
            textAlign: 'center',
            fontSize: '0.8125rem',
            color: 'primary.contrastText',
            bgcolor: 'primary.main',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {waiting.count}
          <span style={visuallyHidden}> {waiting.unit}</span>
        </Box>
      )}
    </Box>
  );
}

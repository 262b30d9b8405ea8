import Box from '@mui/material/Box';
import { Link } from 'react-router';
import { officePanels, type OfficePanelId, pathToPanel } from '#web/lib/office-panels.ts';

interface OfficeMenuLinkProps {
  readonly id: OfficePanelId;
  readonly isActive: boolean;
  /** Whether it is a sub-entry of another. */
  readonly isBelow?: boolean;
}

const activeEdge = { xs: 'none none solid', lg: 'none none none solid' };

/** One entry of the menu. */
export function OfficeMenuLink({ id, isActive, isBelow = false }: OfficeMenuLinkProps) {
  return (
    <Box
      component={Link}
      to={pathToPanel(id)}
      aria-current={isActive ? 'page' : undefined}
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: { xs: 48, lg: isBelow ? 44 : 48 },
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
    </Box>
  );
}

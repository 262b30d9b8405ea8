import { officePaths } from '@formroom/domain/api/paths.ts';
import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OfficePanelId } from '#web/lib/office-panels.ts';

/** A link from a setting to the office page that it affects. */
export const PanelLink = ({ to, children }: { to: OfficePanelId; children: ReactNode }) => (
  <MuiLink component={Link} to={officePaths[to]} sx={{ justifySelf: 'start', fontWeight: 600 }}>
    {children}
  </MuiLink>
);

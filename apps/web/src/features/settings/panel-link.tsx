import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type OfficePanelId, pathToPanel } from '#web/lib/office-panels.ts';

/** From a setting to the page of what it is about. */
export const PanelLink = ({ to, children }: { to: OfficePanelId; children: ReactNode }) => (
  <MuiLink component={Link} to={pathToPanel(to)} sx={{ justifySelf: 'start', fontWeight: 600 }}>
    {children}
  </MuiLink>
);

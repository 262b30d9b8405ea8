import ExpandMore from '@mui/icons-material/ExpandMore';
import MenuIcon from '@mui/icons-material/Menu';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { MenuEntry } from '#web/components/layout/account-menu.tsx';
import { BarButton } from '#web/components/layout/bar-button.tsx';

/** The portal's pages, behind one button in the bar. */
export function NavigationMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  return (
    <nav aria-label="Portal">
      <BarButton
        label="Menu"
        icon={<MenuIcon />}
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={close}>
        {entries.map(({ label, to }) => (
          <MenuItem key={to} component={Link} to={to} onClick={close} sx={{ minHeight: 48 }}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </nav>
  );
}

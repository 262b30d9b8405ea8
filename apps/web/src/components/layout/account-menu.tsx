import Avatar from '@mui/material/Avatar';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useId, useState } from 'react';
import { Link } from 'react-router';

export interface MenuEntry {
  label: string;
  to: string;
}

interface AccountMenuProps {
  name: string;
  initials: string;
  entries: readonly MenuEntry[];
}

/** The initials of who is signed in; the full name on pointing at them, the account's pages on pressing them. */
export function AccountMenu({ name, initials, entries }: AccountMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  return (
    <>
      <Tooltip title={name}>
        <IconButton
          aria-label={`Account of ${name}`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor ? id : undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ p: 0.5 }}
        >
          <Avatar
            sx={{
              width: 36,
              height: 36,
              fontSize: '0.9375rem',
              fontWeight: 700,
              color: 'primary.main',
              bgcolor: '#E3EFE6',
            }}
          >
            {initials}
          </Avatar>
        </IconButton>
      </Tooltip>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={close}>
        {entries.map(({ label, to }) => (
          <MenuItem key={to} component={Link} to={to} onClick={close} sx={{ minHeight: 48 }}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

import Box from '@mui/material/Box';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { useCloseOnBack } from '#web/lib/close-on-back.ts';

export interface MenuEntry {
  label: string;
  to: string;
}

interface BarMenuProps {
  entries: readonly MenuEntry[];
  /** Shown above the entries. */
  heading?: { readonly name: string; readonly detail: string };
  /** Renders the button that opens the menu, with the attributes of a menu button. */
  button: (buttonProps: {
    'aria-haspopup': 'menu';
    'aria-expanded': boolean;
    'aria-controls': string | undefined;
    onClick: (event: MouseEvent<HTMLElement>) => void;
  }) => ReactNode;
}

/** A menu of links in the top bar. */
export function BarMenu({ entries, heading, button }: BarMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const open = anchor !== null;
  const close = () => setAnchor(null);
  useCloseOnBack(open, close);
  return (
    <>
      {button({
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: (event) => setAnchor(event.currentTarget),
      })}
      {/* Rendered in the bar's landmark, because content outside landmarks is hard to find with a screen reader. */}
      <Menu
        id={id}
        anchorEl={anchor}
        container={() => anchor?.closest('header') ?? null}
        open={open}
        onClose={close}
      >
        {heading && (
          <Box
            component="li"
            role="none"
            sx={{ px: 2, pb: 1, mb: 1, borderBottom: 1, borderColor: 'divider' }}
          >
            <Box sx={{ fontWeight: 700 }}>{heading.name}</Box>
            <Box sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>{heading.detail}</Box>
          </Box>
        )}
        {entries.map(({ label, to }) => (
          <MenuItem
            key={label}
            component={Link}
            to={to}
            onClick={close}
            sx={{ minHeight: 48, whiteSpace: 'normal' }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

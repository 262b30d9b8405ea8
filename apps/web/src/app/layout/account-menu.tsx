import Avatar from '@mui/material/Avatar';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { BarMenu, type MenuEntry } from '#web/ui/layout/bar-menu.tsx';
import { colours } from '#web/lib/design-tokens.ts';

interface AccountMenuProps {
  name: string;
  initials: string;
  entries: readonly MenuEntry[];
}

/** The initials of who is signed in; the full name on pointing at them, the account's pages on pressing them. */
export function AccountMenu({ name, initials, entries }: AccountMenuProps) {
  return (
    <BarMenu
      entries={entries}
      button={(buttonProps) => (
        <Tooltip title={name}>
          <IconButton {...buttonProps} aria-label={`Account of ${name}`} sx={{ p: 0.5 }}>
            <Avatar
              sx={{
                width: 36,
                height: 36,
                // In the round and not larger; the name behind them is said by the tooltip.
                fontSize: 15,
                fontWeight: 700,
                color: 'primary.main',
                bgcolor: colours.tint,
              }}
            >
              {initials}
            </Avatar>
          </IconButton>
        </Tooltip>
      )}
    />
  );
}

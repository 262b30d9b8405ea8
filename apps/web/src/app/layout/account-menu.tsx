import Avatar from '@mui/material/Avatar';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { BarMenu, type MenuEntry } from '#web/ui/layout/bar-menu.tsx';
import { colours } from '#web/lib/design-tokens.ts';

interface AccountMenuProps {
  name: string;
  initials: string;
  /** Shown below the name in the menu. */
  detail?: string;
  entries: readonly MenuEntry[];
}

/** The user's initials, with the full name as a tooltip, and the menu of the account's pages. */
export function AccountMenu({ name, initials, detail, entries }: AccountMenuProps) {
  return (
    <BarMenu
      entries={entries}
      {...(detail !== undefined && { heading: { name, detail } })}
      button={(buttonProps) => (
        <Tooltip title={name}>
          <IconButton {...buttonProps} aria-label={`Account of ${name}`} sx={{ p: 0.5 }}>
            <Avatar
              sx={{
                width: 36,
                height: 36,
                // The initials must fit the circle.
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

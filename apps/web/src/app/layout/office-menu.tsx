import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef } from 'react';
import { OfficeMenuLink } from '#web/app/layout/office-menu-link.tsx';
import { type OfficePanelId, officePanels } from '#web/lib/office-panels.ts';

interface OfficeMenuProps {
  readonly active: OfficePanelId | undefined;
  readonly shown: readonly OfficePanelId[];
}

/**
 * The office's menu: a column beside the panel on wide screens, a row above it on narrow ones. The row scrolls to the active
 * entry, again when the school's menu has loaded, which may have more entries.
 */
export function OfficeMenu({ active, shown }: OfficeMenuProps) {
  const menu = useRef<HTMLElement>(null);
  const order = shown.join(' ');
  useEffect(() => {
    const link = menu.current?.querySelector('[aria-current="page"]');
    link?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [active, order]);
  const entries = shown.filter((id) => officePanels[id].entry === id);
  const under = (entry: OfficePanelId) =>
    shown.filter((id) => id !== entry && officePanels[id].entry === entry);
  return (
    <Box
      ref={menu}
      component="nav"
      aria-label="School office"
      sx={{
        bgcolor: 'background.paper',
        borderColor: 'divider',
        borderStyle: 'solid',
        borderWidth: { xs: '0 0 1px', lg: '0 1px 0 0' },
        px: { xs: 1, lg: 1.5 },
        py: { xs: 0, lg: 2 },
        // The row scrolls, so it needs space for the focus ring.
        overflowX: { xs: 'auto', lg: 'visible' },
      }}
    >
      <Entries>
        {entries.map((id) => (
          <li key={id}>
            <OfficeMenuLink id={id} isActive={id === active} />
            {under(id).length > 0 && (
              <Entries>
                {under(id).map((below) => (
                  <li key={below}>
                    <OfficeMenuLink id={below} isActive={below === active} isBelow />
                  </li>
                ))}
              </Entries>
            )}
          </li>
        ))}
      </Entries>
    </Box>
  );
}

const Entries = ({ children }: { children: ReactNode }) => (
  <Box
    component="ul"
    sx={{
      display: 'flex',
      flexDirection: { xs: 'row', lg: 'column' },
      gap: 0.5,
      m: 0,
      p: 0,
      listStyle: 'none',
      '& > li': { display: { xs: 'flex', lg: 'block' }, gap: 0.5, flex: 'none' },
    }}
  >
    {children}
  </Box>
);

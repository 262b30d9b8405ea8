import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { OfficeMenuLink } from '#web/app/layout/office-menu-link.tsx';
import { useWaitingCounts } from '#web/app/layout/use-waiting-counts.ts';
import { menuGroups, type OfficePanelId, officePanels } from '#web/lib/office-panels.ts';

interface OfficeMenuProps {
  readonly active: OfficePanelId | undefined;
  readonly shown: readonly OfficePanelId[];
}

function scrollToActive(part: HTMLElement | null) {
  part?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

/**
 * The office's menu: a column beside the panel on wide screens, a row above it on narrow ones. The row scrolls to the active
 * entry, again when the school's menu or a count has loaded, which move it.
 */
export function OfficeMenu({ active, shown }: OfficeMenuProps) {
  const menu = useRef<HTMLElement>(null);
  const order = shown.join(' ');
  useEffect(() => {
    scrollToActive(menu.current);
  }, [active, order]);
  const entries = shown.filter((id) => officePanels[id].entry === id);
  const groups = Object.entries(menuGroups).map(([group, title]) => ({
    title,
    panels: shown.filter((id) => officePanels[id].group === group),
  }));
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
        overflow: 'auto',
        // As tall as the panel beside it: a long menu scrolls, and does not make the page taller than the window.
        height: { lg: 0 },
        minHeight: { lg: '100%' },
      }}
    >
      <Box sx={{ display: 'flex', flexDirection: { xs: 'row', lg: 'column' }, gap: { xs: 0.5, lg: 2 } }}>
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
        {groups.map(
          ({ title, panels }) =>
            panels.length > 0 && <MenuGroup key={title} title={title} active={active} panels={panels} />,
        )}
      </Box>
    </Box>
  );
}

interface MenuGroupProps {
  readonly title: string;
  readonly active: OfficePanelId | undefined;
  readonly panels: readonly OfficePanelId[];
}

/** A group with its heading, and what waits in its panels. */
function MenuGroup({ title, active, panels }: MenuGroupProps) {
  const heading = useId();
  const waiting = useWaitingCounts();
  const group = useRef<HTMLElement>(null);
  const counted = Object.keys(waiting).join(' ');
  useEffect(() => {
    scrollToActive(group.current);
  }, [counted]);
  return (
    <Box
      ref={group}
      sx={{
        display: { xs: 'flex', lg: 'block' },
        alignItems: 'center',
        borderColor: 'divider',
        borderStyle: { xs: 'none none none solid', lg: 'none' },
        borderWidth: 1,
        pl: { xs: 1, lg: 0 },
      }}
    >
      <Box
        id={heading}
        sx={{
          px: 2,
          py: 0.5,
          color: 'text.secondary',
          fontSize: '0.8125rem',
          fontWeight: 600,
          letterSpacing: '0.06em',
          textTransform: 'uppercase',
        }}
      >
        {title}
      </Box>
      <Entries labelledBy={heading}>
        {panels.map((id) => (
          <li key={id}>
            <OfficeMenuLink id={id} isActive={id === active} waiting={waiting[id]} />
          </li>
        ))}
      </Entries>
    </Box>
  );
}

const Entries = ({ labelledBy, children }: { labelledBy?: string; children: ReactNode }) => (
  <Box
    component="ul"
    aria-labelledby={labelledBy}
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

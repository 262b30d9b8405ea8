import ExpandMore from '@mui/icons-material/ExpandMore';
import MenuIcon from '@mui/icons-material/Menu';
import { BarButton } from '#web/ui/layout/bar-button.tsx';
import { BarMenu, type MenuEntry } from '#web/ui/layout/bar-menu.tsx';

/** The portal's pages. */
export function NavigationMenu({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <nav aria-label="Portal">
      <BarMenu
        entries={entries}
        button={(buttonProps) => (
          <BarButton {...buttonProps} label="Menu" icon={<MenuIcon />} endIcon={<ExpandMore />} />
        )}
      />
    </nav>
  );
}

import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { availablePanels, panels } from '#web/app/office-panels.ts';
import { PanelLoading } from '#web/ui/feedback/panel-loading.tsx';
import { AdminLayout } from '#web/app/layout/admin-layout.tsx';
import { useHeadingFocus } from '#web/ui/layout/use-heading-focus.ts';
import { isSettingsPath, type OfficePanelId, pathToPanel, useOfficePanels } from '#web/lib/office-panels.ts';

export const OfficeArea = () => <AdminLayout availablePanels={availablePanels} />;

/** The panel that the address names, or the Dashboard. */
export function OfficePanel() {
  const { active, isPending } = useOfficePanels(availablePanels);
  const { pathname } = useLocation();
  // The address of the time when the settings were one page may be a bookmark.
  if (active === 'settings' && !isSettingsPath(pathname))
    return <Navigate to={pathToPanel('settings')} replace />;
  const Panel = active && panels[active];
  if (Panel) {
    return (
      <Suspense fallback={<PanelLoading />}>
        <Panel key={active} />
        <FocusPanelHeading panel={active} />
      </Suspense>
    );
  }
  return isPending ? <PanelLoading /> : <Navigate to={pathToPanel('dashboard')} replace />;
}

// Within the Suspense, so that the heading is there when it takes the focus.
function FocusPanelHeading({ panel }: { panel: OfficePanelId }) {
  useHeadingFocus(true, panel);
  return null;
}

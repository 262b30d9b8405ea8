import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { panels } from '#web/app/office-panels.ts';
import { PanelLoading } from '#web/ui/feedback/panel-loading.tsx';
import { AdminLayout } from '#web/app/layout/admin-layout.tsx';
import { useHeadingFocus } from '#web/ui/layout/use-heading-focus.ts';
import { isSettingsPath, type OfficePanelId, pathToPanel, useOfficePanels } from '#web/lib/office-panels.ts';

export const OfficeArea = AdminLayout;

/** The panel that the URL names, or the Dashboard. */
export function OfficePanel() {
  const { active, isPending } = useOfficePanels();
  const { pathname } = useLocation();
  // An old URL of the settings, which may be bookmarked.
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

// Inside Suspense, so that the heading is rendered when it gets the focus.
function FocusPanelHeading({ panel }: { panel: OfficePanelId }) {
  useHeadingFocus(true, panel);
  return null;
}

import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { panels } from '#web/app/office-panels.ts';
import { PanelLoading } from '#web/ui/feedback/panel-loading.tsx';
import { AdminLayout } from '#web/app/layout/admin-layout.tsx';
import { useHeadingFocus } from '#web/ui/layout/use-heading-focus.ts';
import { type OfficePanelId, pathToPanel, useOfficePanels } from '#web/lib/office-panels.ts';
import { officePaths } from '#web/lib/office-paths.ts';

export const OfficeArea = AdminLayout;

/** The panel that the URL names, or the Dashboard. */
export function OfficePanel() {
  const { active, isPending } = useOfficePanels();
  const { pathname, search } = useLocation();
  if (active && isOldAddress(active, pathname)) {
    const query = new URLSearchParams(search);
    query.delete('panel');
    return <Navigate to={{ pathname: pathToPanel(active), search: query.toString() }} replace />;
  }
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

/** Whether `?panel=` names a panel that has a path of its own now. Such an address may be bookmarked. */
const isOldAddress = (active: OfficePanelId, pathname: string) =>
  pathname === officePaths.dashboard && active !== 'dashboard' && active in officePaths;

// Inside Suspense, so that the heading is rendered when it gets the focus.
function FocusPanelHeading({ panel }: { panel: OfficePanelId }) {
  useHeadingFocus(true, panel);
  return null;
}

import { officePaths } from '@formroom/domain/api/paths.ts';
import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { findPresentAddress } from '#web/app/former-addresses.ts';
import { panels } from '#web/app/lazy-panels.ts';
import { PanelLoading } from '#web/ui/feedback/panel-loading.tsx';
import { AdminLayout } from '#web/app/layout/admin-layout.tsx';
import { useHeadingFocus } from '#web/ui/layout/use-heading-focus.ts';
import { useOfficePanels } from '#web/lib/office-panels.ts';

export function OfficeArea() {
  const present = findPresentAddress(useLocation());
  return present ? <Navigate to={present} replace /> : <AdminLayout />;
}

/** The panel that the URL names, or the Dashboard if the school hides it. */
export function OfficePanel() {
  const { active, isPending } = useOfficePanels();
  const Panel = active && panels[active];
  if (Panel) {
    return (
      <Suspense fallback={<PanelLoading />}>
        <Panel key={active} />
        <FocusPanelHeading />
      </Suspense>
    );
  }
  return isPending ? <PanelLoading /> : <Navigate to={officePaths.dashboard} replace />;
}

// Inside Suspense, so that the heading is rendered when it gets the focus.
function FocusPanelHeading() {
  useHeadingFocus(true);
  return null;
}

import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { officePanelIds, type OfficePanelId } from '#web/lib/office-panels.ts';

type Panel = LazyExoticComponent<ComponentType>;

/**
 * The panels of the office's area, each fetched when it is opened. An entry of the menu without a panel here does not
 * show, whatever the school's settings say.
 */
export const panels: Partial<Record<OfficePanelId, Panel>> = {
  dashboard: lazy(async () => ({
    default: (await import('#web/features/admin/admin-dashboard-page.tsx')).AdminDashboardPage,
  })),
  postReports: lazy(async () => ({
    default: (await import('#web/features/post-reports/post-reports-panel.tsx')).PostReportsPanel,
  })),
};

export const builtPanels: readonly OfficePanelId[] = officePanelIds.filter((id) => id in panels);

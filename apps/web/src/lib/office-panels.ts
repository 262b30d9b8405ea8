import type { SettingsSectionId } from '@formroom/domain/settings/groups.ts';
import { defaultMenu, type OfficeMenuEntry } from '@formroom/domain/settings/office-menu.ts';
import { useLocation, useSearchParams } from 'react-router';
import { useSettings } from '#web/lib/settings.ts';

/** The panels of the office area, in menu order (R32). */
export const officePanelIds = [
  'dashboard',
  'leavers',
  'exportData',
  'reports',
  'parentsContact',
  'importStudents',
  'postReports',
  'importResults',
  'checkCards',
  'settings',
  'credentialSlips',
  'ownAccount',
  'secondFactor',
  'auditLog',
  'status',
] as const;
export type OfficePanelId = (typeof officePanelIds)[number];

interface PanelDescription {
  readonly label: string;
  /** The menu entry that opens the panel or that the panel is below; undefined when it is reached in another way. */
  readonly entry?: OfficeMenuEntry;
}

export const officePanels: Readonly<Record<OfficePanelId, PanelDescription>> = {
  dashboard: { label: 'Dashboard', entry: 'dashboard' },
  leavers: { label: 'Leavers' },
  exportData: { label: 'Export Data', entry: 'exportData' },
  reports: { label: 'Reports', entry: 'reports' },
  parentsContact: { label: 'Parents Contact', entry: 'reports' },
  importStudents: { label: 'Import Students', entry: 'importStudents' },
  postReports: { label: 'Post Term Reports', entry: 'postReports' },
  importResults: { label: 'Import results' },
  checkCards: { label: 'Check report cards' },
  settings: { label: 'Settings' },
  credentialSlips: { label: 'Sign-in slips' },
  ownAccount: { label: 'Your account' },
  secondFactor: { label: 'Second factor' },
  auditLog: { label: 'Audit log' },
  status: { label: 'System status' },
};

const OFFICE_PATH = '/admin/dashboard';

const SETTINGS_PATH = '/admin/settings';

/** The URL of a panel: `/admin/settings`, `/admin/dashboard` for the Dashboard, and `?panel=` for the others. */
export function pathToPanel(id: OfficePanelId): string {
  if (id === 'settings') return SETTINGS_PATH;
  return id === 'dashboard' ? OFFICE_PATH : `${OFFICE_PATH}?panel=${id}`;
}

/** The URL of a section of the settings. */
export const pathToSettings = (section: SettingsSectionId) => `${SETTINGS_PATH}/${section}`;

/** Whether a panel is in the school's menu. */
export function useIsInMenu() {
  const menu = useSettings().data?.admin_menu ?? defaultMenu;
  return (id: OfficePanelId) => {
    const { entry } = officePanels[id];
    return entry === undefined || menu.includes(entry);
  };
}

/**
 * The panel that the URL names, and the school's menu.
 * @param availablePanels the implemented panels
 */
export function useOfficePanels(availablePanels: readonly OfficePanelId[]) {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const settings = useSettings();
  const isInMenu = useIsInMenu();
  const isShown = (id: OfficePanelId) => availablePanels.includes(id) && isInMenu(id);
  const named = isSettingsPath(pathname) ? 'settings' : (search.get('panel') ?? 'dashboard');
  return {
    /** Undefined when the URL names a panel that does not exist or that the school hides. */
    active: officePanelIds.find((id) => id === named && isShown(id)),
    shown: officePanelIds.filter(isShown),
    /** The menu is still loading. */
    isPending: settings.isPending,
  };
}

/** Whether a path is that of the settings or of one of their sections. */
export const isSettingsPath = (pathname: string) =>
  pathname === SETTINGS_PATH || pathname.startsWith(`${SETTINGS_PATH}/`);

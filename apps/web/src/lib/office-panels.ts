import { type ClassReportId, classReportIds, classReports } from '@formroom/domain/api/reports.ts';
import type { SettingsSectionId } from '@formroom/domain/settings/groups.ts';
import { defaultMenu, type OfficeMenuEntry } from '@formroom/domain/settings/office-menu.ts';
import { useLocation, useSearchParams } from 'react-router';
import { useSettings } from '#web/lib/settings.ts';

interface PanelDescription {
  readonly label: string;
  /** The menu entry that opens the panel or that the panel is below; undefined when it is reached in another way. */
  readonly entry?: OfficeMenuEntry;
  /** What it is for, where it is a tool that the gear and the index of the settings lead to. */
  readonly tool?: string;
}

/** A panel for each report over classes, below Reports in the menu. */
const classReportPanels = Object.fromEntries(
  classReportIds.map((id) => [id, { label: classReports[id].title, entry: 'reports' }]),
) as Record<ClassReportId, PanelDescription>;

const panels = {
  dashboard: { label: 'Dashboard', entry: 'dashboard' },
  exportData: { label: 'Export Data', entry: 'exportData' },
  reports: { label: 'Reports', entry: 'reports' },
  ...classReportPanels,
  importStudents: { label: 'Import Students', entry: 'importStudents' },
  postReports: { label: 'Post Term Reports', entry: 'postReports' },
  importResults: { label: 'Import results' },
  checkCards: { label: 'Check report cards' },
  settings: { label: 'Settings' },
  credentialSlips: {
    label: 'Sign-in slips',
    tool: 'Print codes with which students sign in for the first time.',
  },
  toReview: { label: 'To review', tool: 'What families changed since the office last looked.' },
  print: { label: 'Print', tool: 'Class lists, emergency sheets, labels and registration forms.' },
  signedPages: { label: 'Signed pages', tool: 'Upload scans of signed forms to their students.' },
  leavers: { label: 'Leavers', tool: 'Students who have left the school.' },
  auditLog: { label: 'Audit log', tool: 'Staff actions and blocked attempts.' },
  status: { label: 'System status', tool: 'Database, uploaded files, disk space and backups.' },
  secondFactor: { label: 'Second factor', tool: 'Protect your own sign-in with a code from your phone.' },
  ownAccount: { label: 'Your account' },
} as const satisfies Readonly<Record<string, PanelDescription>>;
export type OfficePanelId = keyof typeof panels;

/**
 * The panels of the office area, in the order of the menu (R32) and of the gear. The menu, the index of the settings and
 * the tests follow from this list; `app/office-panels.ts` has the component of each.
 */
export const officePanels: Readonly<Record<OfficePanelId, PanelDescription>> = panels;
export const officePanelIds = Object.keys(panels) as OfficePanelId[];

/** The panels that are tools, in the order of the gear. */
export const officeTools = officePanelIds.filter((id) => officePanels[id].tool !== undefined);

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

/** The panel that the URL names, and the school's menu. */
export function useOfficePanels() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const settings = useSettings();
  const isInMenu = useIsInMenu();
  const named = isSettingsPath(pathname) ? 'settings' : (search.get('panel') ?? 'dashboard');
  return {
    /** Undefined when the URL names a panel that does not exist or that the school hides. */
    active: officePanelIds.find((id) => id === named && isInMenu(id)),
    shown: officePanelIds.filter(isInMenu),
    /** The menu is still loading. */
    isPending: settings.isPending,
  };
}

/** Whether a path is that of the settings or of one of their sections. */
export const isSettingsPath = (pathname: string) =>
  pathname === SETTINGS_PATH || pathname.startsWith(`${SETTINGS_PATH}/`);

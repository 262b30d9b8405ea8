import { officePaths } from '@formroom/domain/api/paths.ts';
import { type ClassReportId, classReportIds, classReports } from '@formroom/domain/api/reports.ts';
import type { SettingsSectionId } from '@formroom/domain/settings/groups.ts';
import type { AdminRole } from '@formroom/domain/school/admin-role.ts';
import { defaultMenu, type OfficeMenuEntry } from '@formroom/domain/settings/office-menu.ts';
import { useMatches } from 'react-router';
import { useAccount } from '#web/lib/session.ts';
import { useSettings } from '#web/lib/settings.ts';

export type OfficePanelId = keyof typeof officePaths;

/** The groups of the menu with their headings. */
export const menuGroups = { office: 'Office', look: 'Look' } as const;
type MenuGroup = keyof typeof menuGroups;

interface PanelDescription {
  readonly label: string;
  /** The menu entry that opens the panel or that the panel is below; undefined when it is reached in another way. */
  readonly entry?: OfficeMenuEntry;
  /** Its group in the menu, below the entries that the setting shows. */
  readonly group?: MenuGroup;
  /** What it is for, where it is a tool that the gear and the index of the settings lead to. */
  readonly tool?: string;
  /** The roles that may open it (R46); those that may read records if omitted. */
  readonly roles?: readonly AdminRole[];
}

const anyRole = ['office', 'read', 'results'] as const;
const everyRole = [...anyRole, 'teacher'] as const;
const recordReaders: readonly AdminRole[] = ['office', 'read'];
const officeOnly = ['office'] as const;

/** A panel for each report over classes, below Reports in the menu. */
const classReportPanels = Object.fromEntries(
  classReportIds.map((id) => [id, { label: classReports[id].title, entry: 'reports' }]),
) as Record<ClassReportId, PanelDescription>;

/**
 * The panels of the office area, in the order of the menu (R32) and of the gear. The menu, the index of the settings and
 * the tests follow from this list; `app/lazy-panels.ts` has the component of each.
 */
export const officePanels: Readonly<Record<OfficePanelId, PanelDescription>> = {
  dashboard: { label: 'Dashboard', entry: 'dashboard' },
  exportData: { label: 'Export Data', entry: 'exportData' },
  reports: { label: 'Reports', entry: 'reports' },
  ...classReportPanels,
  importStudents: { label: 'Import Students', entry: 'importStudents', roles: officeOnly },
  postReports: { label: 'Post Term Reports', entry: 'postReports', roles: anyRole },
  importResults: { label: 'Import results', roles: ['office', 'results'] },
  checkCards: { label: 'Check report cards', roles: anyRole },
  readers: { label: 'Cards and readers' },
  reportCard: { label: 'Report card' },
  newStudent: { label: 'New student', roles: officeOnly },
  markSheets: { label: 'Mark sheets', group: 'office', roles: everyRole },
  toReview: { label: 'To review', group: 'office' },
  documentChecks: { label: 'Documents to check', group: 'office' },
  print: { label: 'Print', group: 'office' },
  signedPages: { label: 'Signed pages', group: 'office', roles: officeOnly },
  credentialSlips: { label: 'Slips', group: 'office', roles: officeOnly },
  schoolYears: { label: 'School years', group: 'office' },
  leavers: { label: 'Leavers', group: 'office' },
  messages: { label: 'Messages', group: 'office' },
  teaching: { label: 'Who teaches what', group: 'office' },
  classRemarks: { label: 'Class remarks', group: 'office', roles: everyRole },
  results: { label: 'Results', group: 'look' },
  settings: { label: 'Settings', roles: officeOnly },
  oldFiles: {
    label: 'Old files',
    tool: 'Replaced files and files of leavers, to look at and delete.',
  },
  administrators: {
    label: 'Administrators',
    tool: 'Who may sign in to the school office, and with which role.',
    roles: officeOnly,
  },
  auditLog: { label: 'Audit log', tool: 'Staff actions and blocked attempts.' },
  status: { label: 'System status', tool: 'Database, uploaded files, disk space and backups.' },
  secondFactor: {
    label: 'Second factor',
    tool: 'Protect your own sign-in with a code from your phone.',
    roles: everyRole,
  },
  ownAccount: { label: 'Your account', roles: everyRole },
};
export const officePanelIds = Object.keys(officePanels) as OfficePanelId[];

/** The panels that are tools, in the order of the gear. */
export const officeTools = officePanelIds.filter((id) => officePanels[id].tool !== undefined);

/** The URL of a section of the settings. */
export const pathToSettings = (section: SettingsSectionId) => `${officePaths.settings}/${section}`;

/** Whether the role may open a panel, and the school's menu has it. */
export function useIsPanelShown() {
  const { role } = useAccount();
  const menu = useSettings().data?.admin_menu ?? defaultMenu;
  return (id: OfficePanelId) => {
    const { entry } = officePanels[id];
    return mayOpen(role, id) && (entry === undefined || menu.includes(entry));
  };
}

const mayOpen = (role: AdminRole | undefined, id: OfficePanelId) =>
  role !== undefined && (officePanels[id].roles ?? recordReaders).includes(role);

/** The panel that the URL names; undefined on a student's page. The route of a panel has its ID. */
function useCurrentPanel(): OfficePanelId | undefined {
  const route = useMatches().at(-1)?.id;
  return officePanelIds.find((id) => id === route);
}

/** The panel that the URL names, and those that the menus show. */
export function useOfficePanels() {
  const { role } = useAccount();
  const settings = useSettings();
  const isShown = useIsPanelShown();
  const panel = useCurrentPanel();
  return {
    /** Undefined on a student's page, and if the school hides the panel. */
    active: panel && isShown(panel) ? panel : undefined,
    shown: officePanelIds.filter(isShown),
    /** Whether the role may open the page that the URL names. A student's page needs what the Dashboard needs. */
    isAllowed: mayOpen(role, panel ?? 'dashboard'),
    /** The menu is still loading. */
    isPending: settings.isPending,
  };
}

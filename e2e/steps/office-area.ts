import type { Settings } from '@formroom/domain/settings/catalogue.ts';
import type { Page } from '@playwright/test';
import { Office } from './office.ts';
import { signInAsOffice } from './sign-in.ts';

const allMenuEntries: Settings['admin_menu'] = [
  'dashboard',
  'exportData',
  'reports',
  'importStudents',
  'postReports',
];

/** Signs in to the office and shows every menu entry, until `restoreSettings`. */
export async function signInWithFullMenu(page: Page, portalUrl: string, path = '/admin/settings') {
  const office = await Office.signIn(portalUrl);
  await office.changeSettings({ admin_menu: allMenuEntries });
  await signInAsOffice(page, path);
  return {
    choose: (entry: string) =>
      page
        .getByRole('navigation', { name: 'School office' })
        .getByRole('link', { name: entry, exact: true })
        .click(),
    heading: (title: string) => page.getByRole('heading', { level: 1, name: title }),
  };
}

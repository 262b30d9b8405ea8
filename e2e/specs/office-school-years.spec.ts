import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { YearChange } from '@formroom/domain/api/school-years.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { request } from '@playwright/test';
import { expect, test } from '../portal.ts';
import { createApiClient } from '../steps/api-client.ts';
import { office, returningStudent } from '../steps/demo-accounts.ts';
import { tabTo } from '../steps/keyboard.ts';
import { signInAsOffice } from '../steps/sign-in.ts';

/** Returns the portal to its first year, also when the journey failed half-way. */
test.afterEach(async ({ portal }) => {
  const requests = await request.newContext({ baseURL: portal.url });
  const api = createApiClient(requests);
  await api.post(paths.adminLogin, office);
  const change = async () => (await (await requests.get(paths.yearChange)).json()) as YearChange;
  const { current, last } = await change();
  if (last) await api.post(paths.undoYearChange, { year: current.year });
  const { planned } = await change();
  if (planned) await api.post(paths.cancelYearChange, { year: planned.year });
  await requests.dispose();
});

test(
  'The office plans the next school year, changes to it and undoes the change, by keyboard',
  { tag: '@postgres' },
  async ({ page }) => {
    const { keyboard } = page;
    const press = async (name: string, role: 'button' | 'link' = 'button', key = 'Enter') => {
      await tabTo(page, page.getByRole(role, { name, exact: true }));
      await keyboard.press(key);
    };
    const heading = (name: string) => page.getByRole('heading', { name, exact: true });
    const getStudent = async () => {
      const response = await page.request.get(pathTo(paths.studentRecord, { id: returningStudent.id }));
      return ((await response.json()) as [StudentRecord])[0];
    };
    await signInAsOffice(page, '/admin/settings');
    await page.getByRole('link', { name: 'Skip to main content' }).focus();
    await press('School years', 'link');
    await expect(heading('School years')).toBeFocused();
    const before = await getStudent();

    await press('Plan the next school year');
    await expect(page.getByRole('dialog', { name: 'Plan the next school year' })).toBeVisible();
    await press('Start the plan');
    await expect(heading('Next school year: 2027-2028')).toBeVisible();

    await press('2A', 'link');
    await expect(heading('2A: plan for 2027-2028')).toBeFocused();
    await tabTo(page, page.getByRole('checkbox', { name: `Ramdeen, Anya, ${returningStudent.id}` }));
    await keyboard.press('Space');
    await press('Change the plan');
    await tabTo(page, page.getByRole('radio', { name: 'Promote' }));
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Repeat' })).toBeChecked();
    await press('Save');
    await expect(page.getByText('Repeat in 2A')).toBeVisible();

    await heading('School years').focus();
    await press('Back to the school years', 'link');
    await press('Preview the change', 'link');
    await expect(heading('Preview of the change to 2027-2028')).toBeFocused();
    await expect(page.getByText('1 student repeats the form.')).toBeVisible();
    await press('Change to 2027-2028');
    await expect(page.getByRole('alertdialog', { name: 'Change to 2027-2028?' })).toBeVisible();
    await press('Change the school year');
    await expect(heading('The school year is now 2027-2028')).toBeFocused();
    const after = await getStudent();
    expect([after.class_id, after.home_address]).toEqual(['2A', before.home_address]);

    await press('2026-2027', 'link');
    await expect(heading('School year 2026-2027')).toBeFocused();
    await page.getByLabel('Class', { exact: true }).selectOption({ label: '2A (28 students)' });
    await expect(page.getByRole('row', { name: /Ramdeen, Anya/ })).toContainText('Repeated the form');

    await heading('School years').focus();
    await press('Back to the school years', 'link');
    await press('Undo the change');
    await press('Undo the change');
    await expect(heading('The change to 2027-2028 is undone')).toBeFocused();
    await expect(heading('Current school year: 2026-2027')).toBeVisible();
    expect((await getStudent()).submitted_at).toBe(before.submitted_at);
  },
);

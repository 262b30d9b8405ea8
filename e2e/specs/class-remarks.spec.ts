import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { ClassRemarks } from '@formroom/domain/api/mark-sheets.ts';
import { expect, test } from '../portal.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { tabTo } from '../steps/keyboard.ts';
import { signInAsOffice } from '../steps/sign-in.ts';

test.use({ ownPortal: 'class-remarks' });

for (const [width, column] of [
  [360, 0],
  [1280, 1],
] as const) {
  test(`The office says by keyboard who teaches what, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInAsOffice(page, '/admin/teaching');
    await expectAccessible(page, 'who teaches what');
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Options of 1A' }) });
    const cell = row.getByRole('button').nth(column);
    await tabTo(page, row.getByRole('button').first());
    if (column === 1) await page.keyboard.press('ArrowRight');
    await expect(cell).toBeFocused();
    await page.keyboard.press('Space');
    await expect(cell).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page, 'a selected cell');
    const teacher = page.getByRole('combobox', { name: 'Teacher of the selected cells' });
    await page.keyboard.press('Enter');
    await expect(teacher).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expectAccessible(page, 'the teachers');
    await page.keyboard.press('Enter');
    await expect(cell).toBeFocused();
    await expect(cell).toHaveAccessibleName(/: (?!nobody).+/);
    await page.reload();
    await expect(cell).toHaveAccessibleName(/: (?!nobody).+/);
  });

  test(`A form teacher's page saves itself by keyboard, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInAsOffice(page, '/admin/class-remarks/2026/1/2A');
    const absent = page.getByRole('textbox', { name: 'Sessions Absent' }).nth(column);
    await absent.focus();
    await expectAccessible(page, 'class remarks');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('4');
    await page.keyboard.press('Tab');
    await expect(page.getByText('All saved')).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('many');
    await page.keyboard.press('Tab');
    await expect(page.getByText('1 cell to correct')).toBeVisible();
    await expectAccessible(page, 'a cell that can’t be saved');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('5');
    await tabTo(page, page.getByRole('textbox', { name: 'Form Teacher’s Remarks' }).nth(column));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('{name} reads much.');
    await page.keyboard.press('Tab');
    await expect(page.getByText('All saved')).toBeVisible();
    await expectAccessible(page, 'all saved');
    const path = pathTo(paths.classRemarks, { year: '2026', term: '1', class: '2A' });
    const { rows } = (await (await page.request.get(path)).json()) as ClassRemarks;
    expect(rows[column]).toMatchObject({ times_absent: 5 });
    expect(rows[column]?.form_teacher_remarks).toMatch(/^\S+ reads much\.$/);
    await tabTo(page, page.getByRole('textbox', { name: 'Sessions Absent' }).nth(column + 1));
    await page.goto('/admin/class-remarks/2026/1/2A/proof');
    await expect(page.getByText('reads much.').first()).toBeVisible();
    await expectAccessible(page, 'the proof page');
  });
}

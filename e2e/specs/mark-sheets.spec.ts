import type { ListedSheet } from '@formroom/domain/api/mark-sheets.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../portal-with-mail.ts';
import { expectAccessibleAtBothWidths } from '../steps/accessibility.ts';
import { createApiClient } from '../steps/api-client.ts';
import { typePasswordAgain } from '../steps/reauthentication.ts';
import { signInAsOffice } from '../steps/sign-in.ts';

test.use({ ownPortal: 'mark-sheets' });

const term = { year: '2026', term: '1' };

const EMAIL = 'khan@example.org';

/** Invites a teacher; returns the link of the invitation. */
async function invite(page: Page, name: string) {
  await page.goto('/admin/administrators');
  await page.getByRole('button', { name: 'Add an administrator' }).click();
  await page.getByRole('textbox', { name: 'Username' }).fill(name);
  await page.getByLabel(/^Email/).fill(EMAIL);
  await page.getByRole('radio', { name: /^Teacher/ }).check();
  await page.keyboard.press('Enter');
  await typePasswordAgain(page);
  const shown = page.getByRole('dialog', { name: 'Invitation' });
  await expect(shown).toBeVisible();
  return shown.getByRole('definition').first().innerText();
}

test('A teacher is reminded, types the marks of a class by keyboard, hands them in, and the office opens the sheet again', async ({
  page,
  browser,
  portal,
  mailServer,
}) => {
  await signInAsOffice(page);
  const link = await invite(page, 'khan');
  const all = (await (await page.request.get(pathTo(paths.markSheets, term))).json()) as ListedSheet[];
  const sheet = all.find(({ class_id: name }) => name === '2A');
  if (!sheet) throw new Error('Class 2A has no subject.');
  await createApiClient(page.request).post(pathTo(paths.teaching, { year: term.year }), {
    assignments: [{ class_id: '2A', subject: sheet.subject, teacher: 'khan' }],
  });

  await page.goto('/admin/mark-sheets?year=2026&term=1');
  await page.getByRole('button', { name: 'Remind teachers…' }).press('Enter');
  const reminder = page.getByRole('dialog', { name: 'Remind teachers' });
  await expect(reminder.getByLabel('khan, 1 sheet')).toBeChecked();
  await reminder.getByRole('button', { name: 'Preview' }).press('Enter');
  await reminder.getByRole('button', { name: 'Send 1 message' }).press('Enter');
  await expect(reminder.getByRole('status')).toContainText('1 message is being sent.');
  const mail = await mailServer.find(EMAIL, `${sheet.subject_name}: 2A`);
  expect(mail.text).toContain(`${portal.url}/admin/mark-sheets`);
  await page.keyboard.press('Escape');

  const teacher = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await teacher.goto(link);
  await teacher.getByLabel('New Password', { exact: true }).fill('mango season again');
  await teacher.getByRole('button', { name: 'Save and sign in' }).click();
  await teacher.getByRole('link', { name: `${sheet.subject_name}, 2A` }).click();
  await expect(teacher.getByRole('heading', { level: 1 })).toHaveText(`${sheet.subject_name}, 2A`);
  const boxes = teacher.getByRole('grid').getByRole('textbox');
  await boxes.first().click();
  for (const [typed, key] of [
    ['78', 'Tab'],
    ['64.5', 'Tab'],
    ['b', 'Enter'],
    ['Abs', 'Enter'],
  ] as const) {
    await teacher.keyboard.type(typed);
    await teacher.keyboard.press(key);
  }
  await expect(teacher.getByText('All saved')).toBeVisible();
  await teacher.reload();
  await expect(boxes.first()).toHaveValue('78');
  await expect(boxes.nth(1)).toHaveValue('64.5');
  await expect(boxes.nth(7)).toHaveValue('Abs');
  await expectAccessibleAtBothWidths(teacher, 'a mark sheet');

  await teacher.setViewportSize({ width: 360, height: 780 });
  await expect(teacher.getByRole('textbox', { name: 'Course mark' })).toHaveValue('78');
  await teacher.getByRole('button', { name: 'Hand in…' }).click();
  await teacher
    .getByRole('button', { name: /^Hand in/ })
    .last()
    .click();
  await expect(teacher.getByText('To change a mark, ask the school office')).toBeVisible();

  await page.goto(`/admin/mark-sheets/2026/1/2A/${sheet.subject}`);
  await page.getByRole('button', { name: 'Open again…' }).click();
  await page.getByLabel('Why').fill('Two marks were mixed up.');
  await page.getByRole('button', { name: 'Open again', exact: true }).click();
  await expect(page.getByText('Two marks were mixed up.')).toBeVisible();
  await teacher.reload();
  await expect(teacher.getByText('Two marks were mixed up.')).toBeVisible();
});

import { officePaths, paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { MessagesPage } from '@formroom/domain/api/messages.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../portal-with-mail.ts';
import { expectAccessibleAtBothWidths } from '../steps/accessibility.ts';
import { tabTo } from '../steps/keyboard.ts';
import { signInConfirmedFamily } from '../steps/messages.ts';
import { Office } from '../steps/office.ts';
import { signInAsOffice } from '../steps/sign-in.ts';

/** Waits until the newest message about a student has a state. */
async function waitForState(page: Page, studentId: string, state: string) {
  const url = pathTo(paths.messages, {}, { student_id: studentId });
  const getState = async () => ((await (await page.request.get(url)).json()) as MessagesPage).data[0]?.state;
  await expect.poll(getState).toBe(state);
}

test('The office reads what was sent, sends a refused message again, cancels one that waits, and prints who can’t be reached', async ({
  page,
  portal,
  mailServer,
}) => {
  const moved = await signInConfirmedFamily(page, portal.url, mailServer);
  const late = await signInConfirmedFamily(page, portal.url, mailServer);
  const office = await Office.signIn(portal.url);
  mailServer.refuse(moved.mother, 550, '5.1.1 No such mailbox');
  mailServer.refuse(late.mother, 450, 'Mailbox is full');
  await office.remind(moved.id, 'Please bring the signed page.');
  await office.remind(late.id, 'Please bring the photo.');
  await signInAsOffice(page, officePaths.messages);
  await waitForState(page, moved.id, 'refused');

  await page.reload();
  const list = page.getByRole('list', { name: 'Messages', exact: true });
  await expect(page.getByRole('button', { name: /^Sent \d+$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Refused 1' }).press('Enter');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('The mail server said: 550 5.1.1 No such mailbox');
  await expectAccessibleAtBothWidths(page, 'refused messages');
  await list.getByRole('button', { name: /^Read: Reminder/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reminder' });
  await expect(dialog.getByRole('group', { name: 'Message' })).toContainText('Please bring the signed page.');
  await expectAccessibleAtBothWidths(page, 'one message');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  mailServer.accept(moved.mother);
  await page.getByRole('checkbox', { name: /^Select: Reminder/ }).press('Space');
  await expectAccessibleAtBothWidths(page, 'a selected message');
  await page.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(page.getByText('1 message waiting to be sent.')).toBeVisible();
  await mailServer.find(moved.mother, 'Please bring the signed page.');

  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.getByLabel('Kind').selectOption('Reminder');
  await page.getByLabel('Student ID').fill(late.id);
  await page.keyboard.press('Enter');
  await expect(list).toContainText('Waiting to be sent since');
  await expect(list).toContainText('The mail server said: 450 Mailbox is full');
  await page.getByRole('checkbox', { name: /^Select: Reminder/ }).check();
  await page.getByRole('button', { name: 'Cancel them' }).click();
  await expect(page.getByText('1 message cancelled.')).toBeVisible();
  await expect(list).toContainText('Cancelled and not sent');

  await page.getByRole('button', { name: 'Who can’t be reached?' }).click();
  const unreachable = page.getByRole('list', { name: 'Students who can’t be reached' });
  await expect(unreachable).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'who can’t be reached');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print this list' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  await expect(unreachable).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden();
});

test('By keyboard, the office reminds a class with its own words, and is asked before it does so again', async ({
  page,
  portal,
  mailServer,
}) => {
  const { classId, mother } = await signInConfirmedFamily(page, portal.url, mailServer);
  await signInAsOffice(page, `/admin/dashboard?class=${classId ?? ''}`);
  const dialog = page.getByRole('dialog', { name: 'Remind by message' });
  const text = dialog.getByLabel('Text', { exact: true });
  // Other journeys have left families of this class that can be reached.
  const found = /^\d+ messages? about \d+ students?, for example:$/;
  const send = /^Send \d+ messages?$/;
  const press = async (name: string | RegExp) => {
    await tabTo(page, dialog.getByRole('button', { name }));
    await page.keyboard.press('Enter');
  };
  const open = async () => {
    await page.getByRole('button', { name: 'Actions' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Remind by message…' }).press('Enter');
    await expect(text).toBeFocused();
  };
  await page.getByRole('button', { name: 'Select', exact: true }).press('Enter');
  await page.getByRole('checkbox', { name: /^All \d+ students$/ }).press('Space');
  await open();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Please bring the signed page.');
  await expectAccessibleAtBothWidths(page, 'the text of a reminder');
  await press('Preview');
  await expect(dialog.getByText(found)).toBeFocused();
  await expect(dialog.getByText(/^\d+ students can’t be reached by message\./)).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'the preview of a reminder');
  await press('Change the text');
  await expect(text).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' The last day is Friday.');
  await press('Preview');
  await expect(dialog.getByRole('group', { name: 'Message' })).toContainText('The last day is Friday.');
  await press(send);
  await expect(dialog.getByRole('status')).toContainText(/being sent\./);
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await expectAccessibleAtBothWidths(page, 'a sent reminder');
  await page.keyboard.press('Enter');
  const mail = await mailServer.find(mother, 'A reminder about');
  expect(mail.text).toContain('Please bring the signed page. The last day is Friday.');

  await open();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Tomorrow is the last day.');
  await press('Preview');
  await expect(dialog.getByText('No message would be sent.')).toBeFocused();
  await expect(dialog.getByText(/^\d+ students? left out, because a reminder was sent within/)).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'a second reminder');
  await tabTo(page, dialog.getByRole('checkbox', { name: 'Remind these families again' }));
  await page.keyboard.press('Space');
  await press(send);
  await expect(dialog.getByRole('status')).toContainText(/being sent\./);
  await mailServer.find(mother, 'Tomorrow is the last day.');
});

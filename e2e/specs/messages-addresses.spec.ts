import { officePaths } from '@formroom/domain/api/paths.ts';
import { expect, test } from '../portal-with-mail.ts';
import { expectAccessibleAtBothWidths } from '../steps/accessibility.ts';
import { tabTo } from '../steps/keyboard.ts';
import {
  expectAccessibleThenPhone,
  findLink,
  findOneClickUrl,
  signInConfirmedFamily,
  signInNewFamily,
} from '../steps/messages.ts';
import { Office } from '../steps/office.ts';
import { signInWithFullMenu } from '../steps/office-area.ts';
import { restoreSettings } from '../steps/settings.ts';

// The list of contacts is not in the menu of the demo school.
test.afterAll(({ portal }) => restoreSettings(portal.url));

test.describe('On a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a parent confirms an address with the button, which a program that opens every link does not', async ({
    page,
    portal,
    mailServer,
    browser,
  }) => {
    const { asked, mother } = await signInNewFamily(page, portal.url, mailServer);
    const link = findLink(asked, '/confirm-address');
    const confirm = page.getByRole('button', { name: 'Confirm this address' });
    const addresses = page.getByRole('list', { name: 'Email addresses' });
    expect(asked.headerLines.some(({ key }) => key === 'list-unsubscribe')).toBe(false);

    const scanner = await browser.newPage();
    await scanner.goto(link);
    await scanner.getByRole('button', { name: 'Confirm this address' }).waitFor();
    await scanner.close();
    await page.goto('/messages');
    await expect(addresses).toContainText(`${mother}Email of the motherNot confirmed.`);
    await expectAccessibleThenPhone(page, 'an address that is not confirmed');

    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Confirm your email address' })).toBeVisible();
    await expectAccessibleThenPhone(page, 'the button that confirms');
    await tabTo(page, confirm);
    await page.keyboard.press('Enter');
    const done = page.getByRole('status').filter({ hasText: `${mother} is confirmed.` });
    await expect(done).toBeFocused();
    await expectAccessibleThenPhone(page, 'the address is confirmed');

    await page.goto('about:blank');
    await page.goto(link);
    await confirm.click();
    await expect(page.getByText('This link can’t be used')).toBeVisible();
    await expectAccessibleThenPhone(page, 'a used link');
    await page.goto('/messages');
    await expect(addresses).toContainText('Confirmed. Messages are sent to this address.');
  });

  test('a parent stops messages with the button of the mail program, on the page of the link, and in the portal', async ({
    page,
    portal,
    mailServer,
  }) => {
    const { id, mother } = await signInConfirmedFamily(page, portal.url, mailServer);
    const office = await Office.signIn(portal.url);
    await office.remind(id, 'Please bring the signed page.');
    const mail = await mailServer.find(mother, 'Please bring the signed page.');
    const addresses = page.getByRole('list', { name: 'Email addresses' });
    const stopped = addresses.getByText('Confirmed, but messages are stopped.');
    const start = page.getByRole('button', { name: `Start messages to ${mother}` });

    // A program that opens every link stops nothing.
    const link = findLink(mail, '/stop-messages');
    await page.request.get(findOneClickUrl(mail));
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1, name: 'Stop messages' })).toBeVisible();
    await expectAccessibleThenPhone(page, 'the button that stops messages');
    await page.goto('/messages');
    await expect(addresses).toContainText('Confirmed. Messages are sent to this address.');

    const click = await page.request.post(findOneClickUrl(mail), {
      form: { 'List-Unsubscribe': 'One-Click' },
    });
    expect(click.ok()).toBe(true);
    await page.reload();
    await expect(stopped).toBeVisible();
    await expectAccessibleThenPhone(page, 'stopped messages');
    await office.remind(id, 'This is not sent.');
    await start.click();
    await expect(stopped).toBeHidden();

    await page.goto(link);
    await tabTo(page, page.getByRole('button', { name: 'Stop messages' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toBeFocused();
    await expect(page.getByRole('status')).toContainText('Messages about this child are no longer sent');
    await expectAccessibleThenPhone(page, 'stopped by the link');
    await page.goto('/messages');
    await start.click();
    await page.getByRole('button', { name: `Stop messages to ${mother}` }).click();
    await expect(stopped).toBeVisible();
    await expect(start).toBeFocused();

    await start.click();
    await office.remind(id, 'The last day is Friday.');
    await mailServer.find(mother, 'The last day is Friday.');
    // With the one that asked to confirm, but without the one that was stopped.
    expect(mailServer.count(mother)).toBe(3);
  });
});

test('The office blocks a parent, whom reminders and contact lists leave out at once', async ({
  page,
  portal,
  mailServer,
}) => {
  const { id, mother, family } = await signInConfirmedFamily(page, portal.url, mailServer);
  const father = `father.${id}@example.org`;
  await family.save({ father_name: 'Ravi Ali', email_father: father, mobile_phone_father: '5550199' });
  await mailServer.find(father, 'confirm');

  await signInWithFullMenu(page, portal.url, `/admin/students/${id}/messages`);
  const parents = page.getByRole('list', { name: 'Parents' });
  await expect(parents).toContainText('Father: Ravi AliMay be contacted.');
  await expectAccessibleAtBothWidths(page, 'addresses and parents of a student');
  await tabTo(page, parents.getByRole('button', { name: 'Block the father…' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Block the father' });
  const reason = dialog.getByLabel('Reason', { exact: true });
  await expect(reason).toBeFocused();
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(reason).toHaveAccessibleDescription(/^This field is required/);
  await expect(reason).toBeFocused();
  await expectAccessibleAtBothWidths(page, 'the reason of a block');
  await page.keyboard.type('Court order 12/2026');
  await tabTo(page, dialog.getByRole('button', { name: 'Block' }));
  await page.keyboard.press('Enter');
  await expect(parents).toContainText('Do not contact. Court order 12/2026 (admin, ');
  await expect(page.getByRole('list', { name: 'Email addresses' })).toContainText(
    `${father}Email of the fatherBlocked by the office: Court order 12/2026`,
  );
  await expectAccessibleAtBothWidths(page, 'a blocked parent');

  await page.goto(officePaths.parentsContact);
  await page.getByRole('searchbox', { name: 'Search' }).fill(mother);
  await expect(page.getByText('Ravi Ali (do not contact)')).toBeVisible();
  await expect(page.getByText(mother)).toBeVisible();
  await expect(page.getByText(/555-?0199/)).toBeHidden();
  await expect(page.getByText(father)).toBeHidden();

  await page.goto(`/admin/dashboard?search=${id}`);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'All 1 student' }).click();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Remind families…' }).click();
  const mails = page.getByRole('link', { name: 'Email 1 address' });
  await expect(mails).toHaveAttribute('href', new RegExp(encodeURIComponent(mother)));
  await expect(page.getByText(/555-?0199/)).toBeHidden();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Remind by message…' }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('1 message about 1 student, for example:')).toBeFocused();
});

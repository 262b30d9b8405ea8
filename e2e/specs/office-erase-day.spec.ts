import { paths } from '@formroom/domain/api/paths.ts';
import { OfficeLeaversPage } from '../pages/office-leavers-page.ts';
import { expect, test } from '../portal.ts';
import { expectAccessibleAtBothWidths } from '../steps/accessibility.ts';
import { callsOf } from '../steps/calls.ts';
import { Office } from '../steps/office.ts';
import { signInAsOffice } from '../steps/sign-in.ts';

test('Nothing is ordered to be erased while the day can’t be said', async ({ page, portal }) => {
  const { id } = await (await Office.at(portal.url)).newStudent();
  await signInAsOffice(page);
  await callsOf(page.request).post(paths.leavers, { student_id: id, erase: 0 });
  const leavers = new OfficeLeaversPage(page);
  await leavers.open();
  await page.route(`**${paths.settings}`, (route) => route.abort());
  await leavers.button(id, 'Erase …').click();
  await expect(leavers.erase.getByRole('alert')).toContainText('The day can’t be said now');
  await leavers.confirmBox('erase').fill(id);
  await expectAccessibleAtBothWidths(page, 'the day is not known');
  let orders = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') orders += 1;
  });
  const order = leavers.erase.getByRole('button', { name: /^Erase on / });
  await order.evaluate((button: HTMLElement) => button.click());
  await page.unroute(`**${paths.settings}`);
  await leavers.erase.getByRole('button', { name: 'Retry' }).click();
  await expect(leavers.erase).toContainText('are erased for good in 30 days');
  expect(orders).toBe(0);
  await order.click();
  await expect(leavers.item(id)).toContainText('Everything is erased on');

  // Other journeys begin with a school that nobody has left.
  await leavers.button(id, 'Bring Back').click();
  await expect(leavers.item(id)).toHaveCount(0);
});

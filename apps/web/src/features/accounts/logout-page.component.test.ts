import { paths } from '@formroom/domain/api/paths.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, unreachable } from '#web/testing/fake-api.ts';
import { recordAtSchool } from '#web/testing/fake-record.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { signedInAsFamily, studentRecord } from '#web/testing/samples.ts';

const box = (label: string) => page.getByLabelText(label, { exact: true });
const question = page.getByRole('alertdialog');

async function typeAndLogOut(label: string, typed: string) {
  await box(label).fill(typed);
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
}

test('logging out with an answer that has not arrived asks, and Wait keeps it in its box', async () => {
  api.use(...signedInAsFamily());
  api.use(...recordAtSchool(studentRecord()));
  api.use(unreachable(paths.saveStudent, 'post'));
  openPortal('/registration/student-data');
  await typeAndLogOut('Nationality', 'Trinidadian');
  await expect.element(question).toHaveAccessibleName('1 answer has not reached the school yet');
  await expect.element(question.getByRole('button', { name: 'Log out and lose it' })).toBeVisible();
  await expectAccessible('logging out asks');
  await question.getByRole('button', { name: 'Wait' }).click();
  await expect.element(box('Nationality')).toHaveValue('Trinidadian');
});

test('logging out with an answer that is to be corrected says so', async () => {
  api.use(...signedInAsFamily());
  api.use(...recordAtSchool(studentRecord()));
  openPortal('/registration/student-data');
  await typeAndLogOut('Email', 'renee@');
  await expect.element(question).toHaveAccessibleDescription(/something to correct first/);
  await userEvent.keyboard('{Enter}');
  await expect.element(box('Email')).toHaveValue('renee@');
  await expect.element(page.getByText('Invalid e-mail')).toBeVisible();
});

import {
  addAdministrator,
  type Administrator,
  listAdministrators,
  listAdministratorSessions,
} from '@formroom/domain/api/administrators.ts';
import { endSessionsResponseSchema } from '@formroom/domain/api/own-account.ts';
import { officePaths, pathTo, paths } from '@formroom/domain/api/paths.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockGet } from '#web/testing/fake-api.ts';
import { signedInAsOffice } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';

const self: Administrator = {
  name: 'admin',
  role: 'office',
  email: 'head@school.example',
  card_name: null,
  disabled_at: null,
  invitation: null,
  second_factor: 1,
  sessions: 1,
  last_used_at: '2026-11-20T13:00:00.000Z',
};
const dean: Administrator = {
  ...self,
  name: 'dean',
  email: null,
  role: 'read',
  second_factor: 0,
  sessions: 2,
};
const left: Administrator = { ...dean, name: 'left', disabled_at: '2026-11-19T13:00:00.000Z', sessions: 0 };

const lists = (...all: Administrator[]) => mockGet(paths.administrators, listAdministrators.response, all);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

function openAdministrators(...handlers: Parameters<typeof api.use>) {
  api.use(...handlers, ...signedInAsOffice(), csrfCookie, lists(self, dean, left));
  openPortal(officePaths.administrators);
}

test('an administrator is added with the keyboard, and the invitation is shown once', async () => {
  await page.viewport(320, 720);
  const add = mockPost(paths.administrators, addAdministrator.response, {
    name: 'Ms Roe',
    invitation: 'abcd-efgh-jkmn-pqrs',
  });
  const taken = 'There is already an administrator named dean.';
  openAdministrators(
    http.post(
      `*${paths.administrators}`,
      () => HttpResponse.json({ message: taken, errors: { name: [taken] } }, { status: 422 }),
      { once: true },
    ),
    add.handler,
  );
  await press('Add an administrator');
  const dialog = page.getByRole('dialog', { name: 'Add an administrator' });
  const name = dialog.getByRole('textbox', { name: 'Username' });
  await name.fill('dean');
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveAccessibleDescription(taken);
  await expectAccessible('a username that is taken');
  await name.fill('Ms Roe');
  await dialog.getByRole('textbox', { name: 'Name on report cards' }).fill(' Ms. A. Roe ');
  const email = dialog.getByRole('textbox', { name: 'Email address' });
  await email.fill(' roe@school.example ');
  await dialog.getByRole('radio', { name: 'Results' }).click();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByRole('dialog', { name: 'Invitation' }))
    .toHaveTextContent(`${location.origin}/admin/invitation#name=Ms+Roe&invitation=abcd-efgh-jkmn-pqrs`);
  expect(add.sent).toEqual([
    { name: 'Ms Roe', role: 'results', card_name: 'Ms. A. Roe', email: 'roe@school.example' },
  ]);
  await expectAccessible('an invitation');
  await press('Done');
  await expect.element(page.getByText('abcd-efgh-jkmn-pqrs')).not.toBeInTheDocument();
});

test('an administrator gets a role and an address, is disabled and enabled; of one’s own account only the address changes', async () => {
  const disabled = { ...dean, role: 'results' as const, disabled_at: '2026-11-20T13:00:00.000Z' };
  const change = mockPost(pathTo(paths.administrator, { name: 'dean' }), listAdministrators.response, [
    self,
    disabled,
    left,
  ]);
  openAdministrators(change.handler);
  const items = page.getByRole('list', { name: 'Administrators' }).getByRole('listitem');
  await expect.element(items.first()).toHaveTextContent('admin (you)');
  await expect.element(items.first()).toHaveTextContent('head@school.example');
  expect(items.first().getByRole('button').elements()).toHaveLength(1);
  await expect.element(items.nth(2)).toHaveTextContent('Disabled since 2026-11-19');
  await press('Change: dean');
  const dialog = page.getByRole('dialog', { name: 'Change dean' });
  await dialog.getByRole('radio', { name: 'Results' }).click();
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('roe@school.example');
  await expectAccessible('the change of an administrator');
  await press('Save');
  await expect.element(page.getByText('dean is changed.')).toBeVisible();
  await press('Enable: dean');
  await press('Enable');
  await expect.element(page.getByText('dean is enabled.')).toBeVisible();
  expect(change.sent).toEqual([{ role: 'results', email: 'roe@school.example' }, { disabled: 0 }]);

  const own = mockPost(pathTo(paths.administrator, { name: 'admin' }), listAdministrators.response, [self]);
  api.use(own.handler);
  await press('Change: admin');
  const ownDialog = page.getByRole('dialog', { name: 'Change admin' });
  await expect
    .element(ownDialog.getByRole('textbox', { name: 'Email address' }))
    .toHaveValue('head@school.example');
  expect(ownDialog.getByRole('radio').elements()).toEqual([]);
  await ownDialog.getByRole('textbox', { name: 'Email address' }).clear();
  await ownDialog.getByRole('textbox', { name: 'Name on report cards' }).fill('Ms. Head');
  await press('Save');
  await expect.element(page.getByText('admin is changed.')).toBeVisible();
  expect(own.sent).toEqual([{ card_name: 'Ms. Head', email: null }]);
});

test('an administrator is logged out, and gets a new invitation', async () => {
  const session = {
    id: 'phone',
    current: false,
    began_at: '2026-11-20T13:00:00.000Z',
    last_used_at: '2026-11-20T13:20:00.000Z',
    address: '196.3.1.2',
    browser: 'Safari on iPhone',
  };
  const name = 'dean';
  const end = mockPost(pathTo(paths.endAdministratorSessions, { name }), endSessionsResponseSchema, {
    ended: 1,
  });
  const reset = mockPost(pathTo(paths.resetAdministrator, { name }), addAdministrator.response, {
    name,
    invitation: 'abcd-efgh-jkmn-pqrs',
  });
  openAdministrators(
    end.handler,
    reset.handler,
    mockGet(pathTo(paths.administratorSessions, { name }), listAdministratorSessions.response, [session]),
  );
  await press('Signed in: 2: dean');
  const dialog = page.getByRole('dialog', { name: 'Where dean is signed in' });
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('Safari on iPhone');
  await expectAccessible('the sessions of an administrator');
  await dialog.getByRole('button', { name: /^Log out Safari/ }).click();
  await expect.element(page.getByText('1 device logged out.')).toBeVisible();
  expect(end.sent).toEqual([{ id: 'phone' }]);
  await press('Close');
  await press('Invite again: dean');
  await expectAccessible('the question before a new invitation');
  await press('Make an invitation');
  await expect
    .element(page.getByRole('dialog', { name: 'Invitation' }))
    .toHaveTextContent('abcd-efgh-jkmn-pqrs');
});

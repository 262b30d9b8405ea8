import { listAdministrators } from '@formroom/domain/api/administrators.ts';
import { officePaths, paths, pathTo } from '@formroom/domain/api/paths.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pathToSettings } from '#web/lib/office-panels.ts';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockGet } from '#web/testing/fake-api.ts';
import { settings, signedInAsOffice } from '#web/testing/fixtures.ts';
import { csrfCookie } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';

const dialog = page.getByRole('dialog', { name: 'Your password again' });
const password = dialog.getByLabelText('Your password', { exact: true });
const NEEDED = 'Type your own password again to do this.';

/** A server that asks for the password again before the call at a path. */
function mockReauthentication(path: string, answer: object, { code }: { code?: string } = {}) {
  let isOpen = false;
  const sent: unknown[] = [];
  const refuse = (message: string, field: string) =>
    HttpResponse.json({ message, errors: { message: [message], [field]: [message] } }, { status: 422 });
  const handlers = [
    csrfCookie,
    http.post(`*${path}`, () => {
      sent.push(path);
      return isOpen
        ? HttpResponse.json(answer as never)
        : HttpResponse.json({ message: NEEDED, reauthenticate: true }, { status: 403 });
    }),
    http.post(`*${paths.reauthenticate}`, async ({ request }) => {
      const body = (await request.json()) as { password: string; code?: string };
      sent.push(body);
      if (body.password !== 'formroom-demo') return refuse('The password is not right.', 'password');
      if (code !== undefined && body.code !== code) return refuse('Now type the code.', 'code');
      isOpen = true;
      return HttpResponse.json({ expires_at: '2026-11-20T13:05:00.000Z' });
    }),
  ];
  return { handlers, sent };
}

const dean = {
  name: 'dean',
  role: 'read' as const,
  email: null,
  card_name: null,
  disabled_at: null,
  invitation: null,
  second_factor: 0 as const,
  sessions: 0,
  last_used_at: null,
};

test('an administrator types the password again, and what was asked for is done', async () => {
  await page.viewport(360, 740);
  const path = pathTo(paths.administrator, { name: 'dean' });
  const { handlers, sent } = mockReauthentication(path, [
    { ...dean, disabled_at: '2026-11-20T13:00:00.000Z' },
  ]);
  api.use(
    ...signedInAsOffice(),
    mockGet(paths.administrators, listAdministrators.response, [dean]),
    ...handlers,
  );
  openPortal(officePaths.administrators);
  await page.getByRole('button', { name: 'Disable: dean' }).click();
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect.element(password).toHaveFocus();
  await expectAccessible('the password again');
  await userEvent.keyboard('wrong{Enter}');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The password is not right.');
  await password.fill('formroom-demo');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('dean is disabled.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([path, { password: 'wrong' }, { password: 'formroom-demo' }, path]);
});

test('a setting goes back when the password is not typed, and is changed with password and code', async () => {
  await page.viewport(1280, 860);
  const { handlers, sent } = mockReauthentication(
    paths.settings,
    { ...settings, student_id_lookup: false },
    { code: '123456' },
  );
  api.use(...signedInAsOffice(), ...handlers);
  openPortal(pathToSettings('sign-in'));
  const lookup = page.getByRole('switch', { name: 'Student IDs can be looked up by name' });
  await lookup.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText(NEEDED)).toBeVisible();
  await expect.element(lookup).toBeChecked();
  expect(sent).toEqual([paths.settings]);

  await lookup.click();
  await password.fill('formroom-demo');
  await userEvent.keyboard('{Enter}');
  const code = dialog.getByLabelText('Code from the app');
  await expect.element(code).toHaveFocus();
  await expectAccessible('the code again');
  await userEvent.keyboard('123456{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(lookup).not.toBeChecked();
});

import { paths } from '@formroom/domain/api/paths.ts';
import { expect } from 'vitest';
import { ADMIN_PASSWORD } from './authenticator.ts';
import type { TestBrowser } from './test-browser.ts';

/** Types the password of an administrator again, which opens sensitive calls for five minutes (R70); returns the browser. */
export async function reauthenticate(admin: TestBrowser, code?: string) {
  const body = { password: ADMIN_PASSWORD, ...(code !== undefined && { code }) };
  const response = await admin.post(paths.reauthenticate, body);
  expect(response.statusCode, response.body).toBe(200);
  return admin;
}

import { paths } from '@formroom/domain/api/paths.ts';
import { expect } from 'vitest';
import type { TestBrowser } from './test-browser.ts';
import { testPortal } from './test-portal.ts';

export const STAFF_COOKIE = 'formroom_staff_sign_in';
export const ROE = 'roe@school.example';

/** A portal with an administrator who has this address. */
export async function staffPortal(environment: Record<string, string>, email: string | null = ROE) {
  const portal = await testPortal(environment);
  const { password_hash } = await portal.db
    .selectFrom('admins')
    .select('password_hash')
    .where('name', '=', 'admin')
    .executeTakeFirstOrThrow();
  await portal.db
    .insertInto('admins')
    .values({ name: 'Ms Roe', password_hash, role: 'read', email })
    .execute();
  return portal;
}

/** Begins a sign-in; returns the page of the provider. */
export async function beginStaffSignIn(browser: TestBrowser) {
  const response = await browser.get(paths.staffSignIn);
  expect(response.statusCode, response.body).toBe(302);
  return String(response.headers.location);
}

/** Signs in by way of the provider; returns to which page the portal leads. */
export async function signInAtProvider(
  browser: TestBrowser,
  { visit }: { readonly visit: (page: string) => string | Promise<string> },
) {
  const page = await beginStaffSignIn(browser);
  return await comeBack(browser, await visit(page));
}

export async function comeBack(browser: TestBrowser, callback: string) {
  const response = await browser.get(callback);
  expect(response.statusCode, response.body).toBe(302);
  return String(response.headers.location);
}

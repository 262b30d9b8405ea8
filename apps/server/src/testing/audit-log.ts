import type { AuditEntry, AuditPage } from '@formroom/domain/api/audit-log.ts';
import { expect } from 'vitest';
import type { TestBrowser } from './test-browser.ts';

/** Reads a page of the audit log. */
export async function readAuditLog(admin: TestBrowser, query = '') {
  const response = await admin.get(`/api/audit-log${query}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<AuditPage>();
}

/** Returns the entries, oldest first. */
export const listAuditEntries = async (admin: TestBrowser) => (await readAuditLog(admin)).data.toReversed();

/** An expected entry of the test portal's administrator, with overrides. */
export const expectedEntry = (entry: Partial<AuditEntry>) => ({
  id: expect.any(Number) as number,
  at: '2026-11-20T13:00:00.000Z',
  role: 'admin',
  who: 'admin',
  address: '198.51.100.7',
  student_id: null,
  student_name: (entry.student_id ?? null) === null ? null : (expect.any(String) as string),
  details: null,
  status: 200,
  count: 1,
  ...entry,
});

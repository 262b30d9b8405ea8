import { draftKeySchema } from '@formroom/domain/api/accounts.ts';
import {
  getMarkSheet,
  getRemarkBank,
  listedSheetSchema,
  type MarkSheet,
  saveMarkSheet,
  type SheetRow,
} from '@formroom/domain/api/mark-sheets.ts';
import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { termSchema } from '@formroom/domain/api/terms.ts';
import type { AdminRole } from '@formroom/domain/school/admin-role.ts';
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { FakeSheetServer, markSheet } from '#web/features/mark-sheets/testing/fake-sheet.ts';
import { api, mockGet } from '#web/testing/fake-api.ts';
import { signedInAsStaff, unpostedTerm } from '#web/testing/fixtures.ts';
import { csrfCookie } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';

/** Opens a sheet that a server in the page stores. */
export async function openSheet(
  rows: readonly SheetRow[],
  { role = 'teacher', ...changed }: Partial<MarkSheet> & { readonly role?: AdminRole } = {},
) {
  const server = new FakeSheetServer(markSheet(rows, changed));
  await openSheetAt(server, role);
  return server;
}

export async function openSheetAt(server: FakeSheetServer, role: AdminRole = 'teacher') {
  api.use(
    ...signedInAsStaff(role),
    csrfCookie,
    mockGet(paths.draftKey, draftKeySchema, { key: btoa('of one teacher, and of no other.') }),
    mockGet(paths.listedTerms, termSchema.array(), [unpostedTerm]),
    mockGet(paths.markSheets, listedSheetSchema.array(), []),
    mockGet(paths.remarkBank, getRemarkBank.response, {
      school: ['{name} works well.', 'Excellent term.'],
      own: ['More practice, {name}.'],
    }),
    http.get(`*${paths.markSheet}`, () => HttpResponse.json(getMarkSheet.response.parse(server.sheet))),
    saveHandler(server),
  );
  openPortal(`${officePaths.markSheets}/2026/1/2A/7`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Mathematics, 2A' })).toBeVisible();
}

/** Stores what a page saves. */
export const saveHandler = (server: FakeSheetServer) =>
  http.post(`*${paths.markSheet}`, async ({ request }) =>
    HttpResponse.json(
      saveMarkSheet.response.parse(server.save(saveMarkSheet.body.parse(await request.json()))),
    ),
  );

/** A cell by its student's number and the name of its column. */
export const cell = (index: number, column: string) =>
  page.getByRole('textbox', { name: `Student ${index}, Ann, ${column}` });

import type { ListedSheet, MarkSheet, SheetRow } from '@formroom/domain/api/mark-sheets.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { assignTeacher } from './assign-teacher.ts';
import type { TestBrowser } from './test-browser.ts';
import { testPortal } from './test-portal.ts';

export const YEAR = 2026;
export const sheets = pathTo(paths.markSheets, { year: String(YEAR), term: '1' });
export const sheet = (className: string, subject: number) =>
  pathTo(paths.markSheet, { year: String(YEAR), term: '1', class: className, subject: String(subject) });

/** A portal with a teacher of a subject of class 2A, who is also its form teacher. */
export async function withTeacher(environment?: Record<string, string>) {
  const portal = await testPortal(environment);
  const office = await portal.admin();
  const listed = (await office.get(sheets)).json<ListedSheet[]>();
  const subject = listed.find(({ class_id: name }) => name === '2A')?.subject ?? 0;
  const teacher = await portal.staff('teacher');
  await assignTeacher(portal.db, { year: YEAR, class_id: '2A', subject, teacher: 'teacher only' });
  return { portal, office, teacher, subject, path: sheet('2A', subject) };
}

export const readSheet = async (browser: TestBrowser, path: string) =>
  (await browser.get(path)).json<MarkSheet>();
export async function readRow(browser: TestBrowser, path: string, index = 0): Promise<SheetRow> {
  const { rows } = await readSheet(browser, path);
  const row = rows[index];
  if (!row) throw new Error('The sheet has no such row.');
  return row;
}
export const save = (browser: TestBrowser, path: string, ...rows: Record<string, unknown>[]) =>
  browser.post(path, { rows });

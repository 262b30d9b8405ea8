import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import type { Page } from '@playwright/test';

/** Returns the signed-in student's record from the server. */
export async function getStoredRecord(page: Page, id: string) {
  const response = await page.request.get(pathTo(paths.studentRecord, { id }));
  return ((await response.json()) as [StudentRecord])[0];
}

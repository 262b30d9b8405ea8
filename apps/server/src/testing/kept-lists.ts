import type { KeptList } from '@formroom/domain/api/reference-lists.ts';
import type { ReferenceListName } from '@formroom/domain/school/reference-lists.ts';
import { expect } from 'vitest';
import type { TestBrowser } from './test-browser.ts';

const URL = '/api/reference-entries';

export const keptLists = async (admin: TestBrowser) => (await admin.get(URL)).json<KeptList[]>();

export const entriesOf = async (admin: TestBrowser, list: ReferenceListName) =>
  (await keptLists(admin)).find((kept) => kept.list === list)?.entries ?? [];

/** The entry of a list that has this title. */
export async function entryTitled(admin: TestBrowser, list: ReferenceListName, title: string) {
  const entry = (await entriesOf(admin, list)).find((each) => each.title === title);
  if (!entry) throw new Error(`No ${title} in ${list}.`);
  return entry;
}

export async function changeList(
  admin: TestBrowser,
  list: ReferenceListName,
  ...changes: Record<string, unknown>[]
) {
  const response = await admin.post(URL, { list, changes });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<KeptList>();
}

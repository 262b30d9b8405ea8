import type { EditableList } from '@formroom/domain/api/reference-lists.ts';
import type { ReferenceListName } from '@formroom/domain/school/reference-lists.ts';
import { expect } from 'vitest';
import type { TestBrowser } from './test-browser.ts';

const URL = '/api/reference-entries';

export const getReferenceLists = async (admin: TestBrowser) => (await admin.get(URL)).json<EditableList[]>();

export const getListEntries = async (admin: TestBrowser, list: ReferenceListName) =>
  (await getReferenceLists(admin)).find((each) => each.list === list)?.entries ?? [];

export async function findEntryByTitle(admin: TestBrowser, list: ReferenceListName, title: string) {
  const entry = (await getListEntries(admin, list)).find((each) => each.title === title);
  if (!entry) throw new Error(`No ${title} in ${list}.`);
  return entry;
}

export async function updateList(
  admin: TestBrowser,
  list: ReferenceListName,
  ...changes: Record<string, unknown>[]
) {
  const response = await admin.post(URL, { list, changes });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<EditableList>();
}

import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { finalizeImport, findImportIds, importParts, readPages } from './imports.repository.ts';

/**
 * Forgets what imports that name certain students keep of their rows. One that was carried out can't be undone from then
 * on, and one that was not can't be carried out.
 */
export async function closeImportsNaming(db: Database, studentIds: ReadonlySet<string>) {
  for (const id of await findImportIds(db)) {
    if (await namesAnyOf(db, id, studentIds)) await finalizeImport(db, id);
  }
}

async function namesAnyOf(db: Database, importId: string, ids: ReadonlySet<string>) {
  for (const part of importParts) {
    for await (const page of readPages(db, importId, part)) {
      if (isNamedIn(page, ids)) return true;
      // A large workbook takes seconds, in which others want to be served.
      await turn();
    }
  }
  return false;
}

/** Whether an ID is a value of the page or a word of a text in it, such as a cell or a message about another row. */
export function isNamedIn(content: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof content === 'object' && content !== null) {
    return Object.values(content).some((each) => isNamedIn(each, ids));
  }
  if (typeof content === 'number') return ids.has(String(content));
  if (typeof content !== 'string') return false;
  return ids.has(content.trim()) || content.split(/[\s,.:;“”()]+/).some((word) => ids.has(word));
}

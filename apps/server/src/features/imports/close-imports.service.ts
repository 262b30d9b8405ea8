import { setImmediate as turn } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { finalizeImport, findImportIds, importParts, readPages } from './imports.repository.ts';

/**
 * Deletes the stored rows of imports that name any of the students. A committed import can't be undone any more, a
 * previewed one can't be committed.
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
      // A large workbook takes seconds, so other requests get a turn.
      await turn();
    }
  }
  return false;
}

/** Whether any value or word in the content is one of the IDs, such as a cell or a message about another row. */
export function isNamedIn(content: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof content === 'object' && content !== null) {
    return Object.values(content).some((each) => isNamedIn(each, ids));
  }
  if (typeof content === 'number') return ids.has(String(content));
  if (typeof content !== 'string') return false;
  return ids.has(content.trim()) || content.split(/[\s,.:;\u201c\u201d()]+/).some((word) => ids.has(word));
}

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { z } from 'zod';
import { normalizeForSearch } from '@formroom/domain/school/normalize-for-search.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import {
  finalizeImport,
  findImportIds,
  importParts,
  readPages,
  readPagesBackwards,
  removeImportMatches,
  replacePage,
} from './imports.repository.ts';
import { deleteMatches } from './matches/import-matches.repository.ts';
import { errorRowsSchema, storedRowsSchema } from './stored-rows.ts';

/**
 * Deletes the stored rows of imports that name any of the students. A committed import can't be undone any more, a
 * previewed one can't be committed.
 */
export async function closeImportsNaming(db: Database, studentIds: ReadonlySet<string>) {
  for (const id of await findImportIds(db)) {
    if (await namesAnyStudent(db, id, studentIds)) await finalizeImport(db, id);
  }
}

/**
 * Deletes what imports keep about children besides the rows with their IDs: rows in error, which may have no ID or a wrong
 * one, with their names in previews, and matches of values.
 * @param names full names; a text names a child if it has all words of the name
 */
export async function removeNamesFromImports(db: Database, names: readonly string[]) {
  const isNaming = createNameFinder(names);
  for (const importId of await findImportIds(db)) {
    for await (const { page, content: rows } of readPagesBackwards(db, importId, 'faulty', errorRowsSchema)) {
      const kept = rows.filter(
        ({ cells, errors }) =>
          !isNaming([...cells.filter((cell) => typeof cell === 'string'), ...errors].join(' ')),
      );
      if (kept.length < rows.length) {
        await inTransaction(db, (trx) =>
          replacePage(trx, { import_id: importId, part: 'faulty', page }, kept),
        );
      }
      await yieldToEventLoop();
    }
  }
  for (const importId of await findImportIds(db)) {
    for await (const { page, content: rows } of readPagesBackwards(db, importId, 'rows', storedRowsSchema)) {
      if (rows.some(({ name = '' }) => isNaming(name))) {
        const kept = rows.map(({ name, ...row }) =>
          name === undefined || isNaming(name) ? row : { ...row, name },
        );
        await inTransaction(db, (trx) => replacePage(trx, { import_id: importId, part: 'rows', page }, kept));
      }
      await yieldToEventLoop();
    }
  }
  await removeImportMatches(db, isNaming);
  await deleteMatches(db, isNaming);
}

function createNameFinder(names: readonly string[]) {
  // A single word could be that of many others.
  const wanted = names.map(splitWords).filter((words) => words.length > 1);
  return (text: string) => {
    const words = new Set(splitWords(text));
    return wanted.some((name) => name.every((word) => words.has(word)));
  };
}

const splitWords = (text: string) =>
  normalizeForSearch(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

async function namesAnyStudent(db: Database, importId: string, ids: ReadonlySet<string>) {
  for (const part of importParts) {
    for await (const page of readPages(db, importId, part, z.unknown())) {
      if (isNamedIn(page, ids)) return true;
      // A large workbook takes seconds, so other requests get a turn.
      await yieldToEventLoop();
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

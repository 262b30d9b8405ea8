import { z } from 'zod';
import type { Database, Trx } from '../../db/database.ts';
import { isNamedIn } from './close-imports.service.ts';
import { findImportIds, readPagesBackwards, replacePage } from './imports.repository.ts';

/** The parts that a commit and an undo read; rows in error stay as they were in the file. */
const parts = ['rows', 'undo'] as const;

interface PageOfImport {
  readonly import_id: string;
  readonly part: (typeof parts)[number];
  readonly page: number;
}

/** Finds the stored pages of imports that name a student. */
export async function findImportPagesNaming(db: Database, studentId: string): Promise<PageOfImport[]> {
  const ids = new Set([studentId]);
  const found: PageOfImport[] = [];
  for (const import_id of await findImportIds(db)) {
    for (const part of parts) {
      for await (const { page, content } of readPagesBackwards(db, import_id, part, z.unknown()))
        if (isNamedIn(content, ids)) found.push({ import_id, part, page });
    }
  }
  return found;
}

/** Replaces a student's ID in the pages, so that the imports are committed and undone for the same student. */
export async function replaceIdInPages(trx: Trx, pages: readonly PageOfImport[], from: string, to: string) {
  for (const { import_id, part, page } of pages) {
    for await (const each of readPagesBackwards(trx, import_id, part, z.unknown()))
      if (each.page === page)
        await replacePage(trx, { import_id, part, page }, replaceId(each.content, from, to));
  }
}

/** Names of properties with the ID of a student, or a list of IDs. */
const idNames = new Set(['id', 'student_id', 'added']);

function replaceId(content: unknown, from: string, to: string, name = ''): unknown {
  if (content === from && idNames.has(name)) return to;
  if (Array.isArray(content)) return content.map((each) => replaceId(each, from, to, name));
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(
    Object.entries(content).map(([key, each]) => [key, replaceId(each, from, to, key)]),
  );
}

import { IMPORT_UNDO_DAYS, type ImportCounts, importCountsSchema } from '@formroom/domain/api/imports.ts';
import { addDays } from '@formroom/domain/school/dates.ts';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { type Database, inTransaction, type Trx } from '../../db/database.ts';
import type { ImportPagesTable, ImportsTable } from '../../db/tables.ts';
import { gzipJson, parseGzipped, parseStored } from '../../db/stored-json.ts';

type ImportState = ImportsTable['state'];
export const importParts = ['rows', 'faulty', 'undo'] as const satisfies readonly ImportPagesTable['part'][];
type Part = (typeof importParts)[number];
export type StoredImport = Selectable<ImportsTable>;

const PAGES_PER_STATEMENT = 20;

export const findImport = (db: Database | Trx, id: string): Promise<StoredImport | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();

/** Stores a preview with its compressed pages. */
export async function storeImport(
  db: Database,
  stored: StoredImport,
  pages: readonly Omit<ImportPagesTable, 'import_id'>[],
) {
  await inTransaction(db, async (trx) => {
    await trx.insertInto('imports').values(stored).execute();
    for (let start = 0; start < pages.length; start += PAGES_PER_STATEMENT) {
      const some = pages.slice(start, start + PAGES_PER_STATEMENT);
      await trx
        .insertInto('import_pages')
        .values(some.map((page) => ({ import_id: stored.id, ...page })))
        .execute();
    }
  });
}

type PageId = Omit<ImportPagesTable, 'content'>;

/**
 * Yields the pages of a part in order, each loaded on demand.
 * @throws UnreadableRowError
 */
export async function* readPages<Content>(
  db: Database | Trx,
  id: string,
  part: Part,
  schema: z.ZodType<Content>,
): AsyncGenerator<Content> {
  for (let page = 0; ; page += 1) {
    const content = await findPage(db, { import_id: id, part, page });
    if (content === undefined) return;
    yield await parsePage(content, { import_id: id, part, page }, schema);
  }
}

const parsePage = <Content>(
  content: string,
  { import_id, part, page }: PageId,
  schema: z.ZodType<Content>,
): Promise<Content> =>
  parseGzipped(content, schema, { table: 'import_pages', id: `${import_id} ${part} ${page}` });

/** Like `readPages` in reverse order with page numbers, because the last change is undone first. */
export async function* readPagesBackwards<Content>(
  db: Database | Trx,
  id: string,
  part: Part,
  schema: z.ZodType<Content>,
): AsyncGenerator<{ readonly page: number; readonly content: Content }> {
  const { last } = await db
    .selectFrom('import_pages')
    .select((eb) => eb.fn.max<number | null>('page').as('last'))
    .where('import_id', '=', id)
    .where('part', '=', part)
    .executeTakeFirstOrThrow();
  for (let page = last ?? -1; page >= 0; page -= 1) {
    const content = await findPage(db, { import_id: id, part, page });
    if (content === undefined) continue;
    yield { page, content: await parsePage(content, { import_id: id, part, page }, schema) };
  }
}

/** Returns the content of a page. */
export async function readPage<Content>(
  trx: Trx,
  page: PageId,
  schema: z.ZodType<Content>,
): Promise<Content | undefined> {
  const content = await findPage(trx, page);
  return content === undefined ? undefined : await parsePage(content, page, schema);
}

async function findPage(db: Database | Trx, { import_id, part, page }: PageId): Promise<string | undefined> {
  const row = await db
    .selectFrom('import_pages')
    .select('content')
    .where('import_id', '=', import_id)
    .where('part', '=', part)
    .where('page', '=', page)
    .executeTakeFirst();
  return row?.content;
}

/** Returns the latest imports, newest first, with their states. */
export const findLastImports = (db: Database, most: number) =>
  db
    .selectFrom('imports')
    .select(['id', 'kind', 'about', 'state', 'counts', 'created_by', 'created_at', 'committed_at'])
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();

export async function addPage(trx: Trx, page: PageId, content: unknown) {
  await trx
    .insertInto('import_pages')
    .values({ ...page, content: await gzipJson(content) })
    .execute();
}

/** Replaces the content of a page. */
export async function replacePage(trx: Trx, { import_id, part, page }: PageId, content: unknown) {
  await trx
    .updateTable('import_pages')
    .set({ content: await gzipJson(content) })
    .where('import_id', '=', import_id)
    .where('part', '=', part)
    .where('page', '=', page)
    .execute();
}

/** Moves an import from one state to the next; returns false if it was in another state, so that nothing runs twice. */
export async function changeImportState(trx: Trx, id: string, from: ImportState, to: ImportState, now: Date) {
  const { numUpdatedRows } = await trx
    .updateTable('imports')
    .set({ state: to, ...(to === 'committed' && { committed_at: now.toISOString() }) })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const storedCountsSchema = importCountsSchema.extend({ undone: z.int().optional() });

/**
 * Returns the counts of rows, and the number of students for whom an import was undone while it stays committed for others.
 * @throws UnreadableRowError
 */
export function parseCounts({ id, counts }: Pick<StoredImport, 'id' | 'counts'>) {
  const { undone = 0, ...rows } = parseStored(counts, storedCountsSchema, { table: 'imports', id });
  return { counts: rows, undone };
}

/** Lets an import that was undone for some students be undone for the rest. */
export async function reopenImport(trx: Trx, id: string, counts: ImportCounts, undone: number) {
  const now: z.infer<typeof storedCountsSchema> = { ...counts, undone };
  await trx
    .updateTable('imports')
    .set({ state: 'committed', counts: JSON.stringify(now) })
    .where('id', '=', id)
    .execute();
}

export async function updateCounts(trx: Trx, id: string, counts: ImportCounts) {
  await trx
    .updateTable('imports')
    .set({ counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .execute();
}

export async function findImportIds(db: Database) {
  const imports = await db.selectFrom('imports').select('id').where('state', '!=', 'final').execute();
  return imports.map(({ id }) => id);
}

/** Deletes the rows of a committed import, or the whole import if it is previewed or undone. */
export const finalizeImport = (db: Database, id: string) =>
  inTransaction(db, async (trx) => {
    await trx.deleteFrom('imports').where('id', '=', id).where('state', '!=', 'committed').execute();
    await trx.updateTable('imports').set({ state: 'final' }).where('id', '=', id).execute();
    await trx.deleteFrom('import_pages').where('import_id', '=', id).execute();
  });

const DAYS_TO_COMMIT = 1;

/** Deletes previews after a day, and committed imports when they can't be undone any more. */
export async function deleteOldImports(db: Database, now: Date) {
  const before = (days: number) => addDays(now, -days).toISOString();
  await db
    .deleteFrom('imports')
    .where('created_at', '<', before(DAYS_TO_COMMIT))
    .where((eb) =>
      eb.or([eb('state', 'in', ['previewed', 'undone']), eb('committed_at', '<', before(IMPORT_UNDO_DAYS))]),
    )
    .execute();
}

/** Removes the matches that wait for a commit from each import whose matches have a text that is being removed. */
export async function removeImportMatches(db: Database, isRemoved: (text: string) => boolean) {
  const rows = await db
    .selectFrom('imports')
    .select(['id', 'matches'])
    .where('matches', 'is not', null)
    .execute();
  const ids = rows.filter(({ matches }) => isRemoved(matches ?? '')).map(({ id }) => id);
  if (ids.length > 0) await db.updateTable('imports').set({ matches: null }).where('id', 'in', ids).execute();
}

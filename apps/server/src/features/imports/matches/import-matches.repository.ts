import { createHash } from 'node:crypto';
import { sheetMatchSchema } from '@formroom/domain/api/import-matches.ts';
import type { ImportKindName } from '@formroom/domain/api/imports.ts';
import { dateOrders } from '@formroom/domain/kinds/date-order.ts';
import { type Actor, decodeActor, encodeActor } from '@formroom/domain/school/actor.ts';
import { addDays } from '@formroom/domain/school/dates.ts';
import { z } from 'zod';
import type { Database, Trx } from '../../../db/database.ts';
import { type ErrorLog, parseEach, parseStored } from '../../../db/stored-json.ts';
import type { StoredImport } from '../imports.repository.ts';
import type { MatchToRemember, RememberedMatch } from './matched-table.ts';

/** A school has far fewer shapes of files. Beyond it those that were not used for longest are deleted. */
const MAX_MATCHES = 200;
/** Longer than from one school year to the next. */
const UNUSED_DAYS = 400;

const storedSchema = z.object({
  key: z.string(),
  match: sheetMatchSchema,
  dateOrder: z.enum(dateOrders).optional(),
});

/** What an import keeps about matches until it is committed. */
const importMatchesSchema = z.object({
  remember: z.array(storedSchema),
  /** The keys of the remembered matches that it uses. */
  used: z.array(z.string()),
});
export type ImportMatches = z.infer<typeof importMatchesSchema>;

/** There are none once one of them has named a student who is erased. */
export const parseImportMatches = ({ id, matches }: Pick<StoredImport, 'id' | 'matches'>): ImportMatches =>
  matches === null
    ? { remember: [], used: [] }
    : parseStored(matches, importMatchesSchema, { table: 'imports', id });

const hashKey = (key: string) => createHash('sha256').update(key).digest('hex');

/** Returns the remembered matches of a kind of import, the latest first. */
export async function findMatches(
  db: Database,
  kind: ImportKindName,
  log: ErrorLog,
): Promise<RememberedMatch[]> {
  const rows = await db
    .selectFrom('import_matches')
    .select(['headings_hash', 'content', 'changed_by', 'changed_at'])
    .where('kind', '=', kind)
    .orderBy('changed_at', 'desc')
    .limit(MAX_MATCHES)
    .execute();
  return parseEach(
    rows,
    ({ headings_hash: hash, content, changed_by: changedBy, changed_at: changedAt }) => {
      const stored = parseStored(content, storedSchema, { table: 'import_matches', id: `${kind} ${hash}` });
      return { ...stored, changedBy, changedAt };
    },
    log,
  );
}

/** Returns who made one of the matches, if it was somebody else and the person has not confirmed it yet. */
export async function findUnconfirmed(
  db: Database | Trx,
  kind: ImportKindName,
  keys: readonly string[],
  person: Actor,
): Promise<{ by: string; at: string } | null> {
  const rows = await findRows(db, kind, keys);
  const own = encodeActor(person);
  const open = rows.find((row) => row.changed_by !== own && !parseNames(kind, row).includes(own));
  return open ? { by: decodeActor(open.changed_by).id, at: open.changed_at } : null;
}

/** Notes that a person has used matches, which confirms them. */
export async function confirmMatches(
  trx: Trx,
  kind: ImportKindName,
  keys: readonly string[],
  { changedBy, now }: { readonly changedBy: Actor; readonly now: Date },
) {
  const own = encodeActor(changedBy);
  for (const row of await findRows(trx, kind, keys)) {
    const names = new Set([...parseNames(kind, row), own]);
    await trx
      .updateTable('import_matches')
      .set({ confirmed_by: JSON.stringify([...names]), used_at: now.toISOString() })
      .where('kind', '=', kind)
      .where('headings_hash', '=', row.headings_hash)
      .execute();
  }
}

const findRows = async (db: Database | Trx, kind: ImportKindName, keys: readonly string[]) =>
  keys.length === 0
    ? []
    : await db
        .selectFrom('import_matches')
        .select(['headings_hash', 'changed_by', 'changed_at', 'confirmed_by'])
        .where('kind', '=', kind)
        .where('headings_hash', 'in', keys.map(hashKey))
        .execute();

const namesSchema = z.array(z.string());
const parseNames = (kind: ImportKindName, row: { headings_hash: string; confirmed_by: string | null }) =>
  row.confirmed_by === null
    ? []
    : parseStored(row.confirmed_by, namesSchema, {
        table: 'import_matches',
        id: `${kind} ${row.headings_hash}`,
      });

/** Remembers matches, in place of earlier ones for the same headings. */
export async function storeMatches(
  trx: Trx,
  kind: ImportKindName,
  matches: readonly MatchToRemember[],
  { changedBy, now }: { readonly changedBy: Actor; readonly now: Date },
) {
  const rows = matches.map((each) => ({
    kind,
    headings_hash: hashKey(each.key),
    content: JSON.stringify(each),
    changed_by: encodeActor(changedBy),
    changed_at: now.toISOString(),
    confirmed_by: null,
    used_at: now.toISOString(),
  }));
  if (rows.length === 0) return;
  await trx
    .insertInto('import_matches')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'headings_hash']).doUpdateSet((eb) => ({
        content: eb.ref('excluded.content'),
        changed_by: eb.ref('excluded.changed_by'),
        changed_at: eb.ref('excluded.changed_at'),
        confirmed_by: eb.ref('excluded.confirmed_by'),
        used_at: eb.ref('excluded.used_at'),
      })),
    )
    .execute();
  await trx
    .deleteFrom('import_matches')
    .where('kind', '=', kind)
    .where('headings_hash', 'not in', (eb) =>
      eb
        .selectFrom('import_matches')
        .select('headings_hash')
        .where('kind', '=', kind)
        .orderBy((each) => each.fn.coalesce('used_at', 'changed_at'), 'desc')
        .limit(MAX_MATCHES),
    )
    .execute();
}

/** Deletes matches that nobody has used for more than a year. */
export const deleteUnusedMatches = (db: Database, now: Date) =>
  db
    .deleteFrom('import_matches')
    .where((eb) => eb.fn.coalesce('used_at', 'changed_at'), '<', addDays(now, -UNUSED_DAYS).toISOString())
    .execute();

/** Deletes the matches that have such a text. */
export async function deleteMatches(db: Database, isDeleted: (content: string) => boolean) {
  const rows = await db.selectFrom('import_matches').select(['headings_hash', 'content']).execute();
  const hashes = rows.filter(({ content }) => isDeleted(content)).map((row) => row.headings_hash);
  if (hashes.length > 0) await db.deleteFrom('import_matches').where('headings_hash', 'in', hashes).execute();
}

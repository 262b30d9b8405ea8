import { createHash } from 'node:crypto';
import { sheetMatchSchema } from '@formroom/domain/api/import-matches.ts';
import type { ImportKindName } from '@formroom/domain/api/imports.ts';
import { dateOrders } from '@formroom/domain/kinds/date-order.ts';
import { type Actor, encodeActor } from '@formroom/domain/school/actor.ts';
import { z } from 'zod';
import { type Database, inTransaction } from '../../../db/database.ts';
import type { RememberedMatch } from './matched-table.ts';

/** The most recent matches that are looked up; a school has far fewer shapes of files. */
const MAX_MATCHES = 200;

const storedSchema = z.object({
  key: z.string(),
  match: sheetMatchSchema,
  dateOrder: z.enum(dateOrders).optional(),
});

/** Returns the remembered matches of a kind of import, the latest first. */
export async function findMatches(db: Database, kind: ImportKindName): Promise<RememberedMatch[]> {
  const rows = await db
    .selectFrom('import_matches')
    .select('content')
    .where('kind', '=', kind)
    .orderBy('changed_at', 'desc')
    .limit(MAX_MATCHES)
    .execute();
  return rows.flatMap(({ content }) => storedSchema.safeParse(JSON.parse(content)).data ?? []);
}

/** Remembers matches, in place of earlier ones for the same headings. */
export async function storeMatches(
  db: Database,
  kind: ImportKindName,
  matches: readonly RememberedMatch[],
  { changedBy, now }: { readonly changedBy: Actor; readonly now: Date },
) {
  const rows = matches.map((each) => ({
    kind,
    headings_hash: createHash('sha256').update(each.key).digest('hex'),
    content: JSON.stringify(each),
    changed_by: encodeActor(changedBy),
    changed_at: now.toISOString(),
  }));
  if (rows.length === 0) return;
  await inTransaction(db, (trx) =>
    trx
      .insertInto('import_matches')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['kind', 'headings_hash']).doUpdateSet((eb) => ({
          content: eb.ref('excluded.content'),
          changed_by: eb.ref('excluded.changed_by'),
          changed_at: eb.ref('excluded.changed_at'),
        })),
      )
      .execute(),
  );
}

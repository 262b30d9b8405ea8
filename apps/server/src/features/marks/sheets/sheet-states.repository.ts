import { type Actor, encodeActor } from '@formroom/domain/school/actor.ts';
import type { Database, Trx } from '../../../db/database.ts';
import type { TermKey } from '../../../db/term-tables.ts';
import type { MarkSheetsTable } from '../../../db/teaching-tables.ts';

export interface SheetKey extends TermKey {
  readonly class_id: string;
  readonly subject: number;
}

/** Returns the sheets of a term that were handed in or reopened. */
export const findStoredSheets = (db: Database | Trx, { year, term }: TermKey) =>
  db
    .selectFrom('mark_sheets')
    .select(['class_id', 'subject', 'state', 'reason'])
    .where('year', '=', year)
    .where('term', '=', term)
    .execute();

export const findStoredSheet = (db: Database | Trx, { year, term, class_id, subject }: SheetKey) =>
  db
    .selectFrom('mark_sheets')
    .select(['state', 'reason'])
    .where('year', '=', year)
    .where('term', '=', term)
    .where('class_id', '=', class_id)
    .where('subject', '=', subject)
    .executeTakeFirst();

export async function storeSheetState(
  trx: Trx,
  { year, term, class_id, subject }: SheetKey,
  { state, reason, by, now }: Pick<MarkSheetsTable, 'state' | 'reason'> & { by: Actor; now: Date },
) {
  const values = { state, reason, changed_by: encodeActor(by), changed_at: now.toISOString() };
  await trx
    .insertInto('mark_sheets')
    .values({ year, term, class_id, subject, ...values })
    .onConflict((conflict) => conflict.columns(['year', 'term', 'class_id', 'subject']).doUpdateSet(values))
    .execute();
}

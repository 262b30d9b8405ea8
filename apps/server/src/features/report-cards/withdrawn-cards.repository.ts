import type { Database, Trx } from '../../db/database.ts';
import type { TermKey } from '../../db/term-tables.ts';

/** Returns the students whose card of a term was withdrawn individually and not posted again. */
export async function findWithdrawn(
  db: Database | Trx,
  { year, term }: TermKey,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('withdrawn_cards')
    .select('student_id')
    .where('year', '=', year)
    .where('term', '=', term)
    .execute();
  return new Set(rows.map(({ student_id: id }) => id));
}

export const addWithdrawn = (trx: Trx, { year, term }: TermKey, studentId: string) =>
  trx
    .insertInto('withdrawn_cards')
    .values({ year, term, student_id: studentId })
    .onConflict((conflict) => conflict.columns(['student_id', 'year', 'term']).doNothing())
    .execute();

export const removeWithdrawn = (trx: Trx, { year, term }: TermKey, studentId: string) =>
  trx
    .deleteFrom('withdrawn_cards')
    .where('student_id', '=', studentId)
    .where('year', '=', year)
    .where('term', '=', term)
    .execute();

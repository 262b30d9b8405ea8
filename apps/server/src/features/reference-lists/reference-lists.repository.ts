import type { ReferenceListName } from '@formroom/domain/school/reference-lists.ts';
import type { Database, Trx } from '../../db/database.ts';

/** The entries of lists that can still be chosen, in the order of their codes. */
export const findChoosable = (db: Database | Trx, lists: readonly ReferenceListName[]) =>
  db
    .selectFrom('reference_entries')
    .select(['list', 'code', 'title'])
    .where('list', 'in', lists)
    .where('retired', '=', 0)
    .orderBy('list')
    .orderBy('code')
    .execute();

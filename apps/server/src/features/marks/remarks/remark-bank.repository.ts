import type { RemarkBank } from '@formroom/domain/api/mark-sheets.ts';
import type { Database, Trx } from '../../../db/database.ts';

/** Returns the remarks of the school, and an administrator's own, in the order in which they were saved. */
export async function findRemarks(db: Database | Trx, owner: string): Promise<RemarkBank> {
  const rows = await db
    .selectFrom('remark_bank')
    .select(['owner', 'remark'])
    .where((eb) => eb.or([eb('owner', 'is', null), eb('owner', '=', owner)]))
    .orderBy('id')
    .execute();
  return {
    school: rows.filter((row) => row.owner === null).map(({ remark }) => remark),
    own: rows.filter((row) => row.owner !== null).map(({ remark }) => remark),
  };
}

/** Replaces the remarks of an owner, or of the school for null. */
export async function replaceRemarks(trx: Trx, owner: string | null, remarks: readonly string[]) {
  await trx
    .deleteFrom('remark_bank')
    .where('owner', owner === null ? 'is' : '=', owner)
    .execute();
  if (remarks.length > 0)
    await trx
      .insertInto('remark_bank')
      .values(remarks.map((remark) => ({ owner, remark })))
      .execute();
}

import type { ExpressionBuilder } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

const IDS_PER_STATEMENT = 5000;

/**
 * Forgets addresses that are no longer in the records of the students: one that returns must be confirmed again. That its
 * owner stopped messages is kept.
 * @returns the removed addresses whose owners had confirmed them
 */
export async function forgetRemovedAddresses(
  trx: Trx,
  studentIds: readonly string[],
  isCurrent: (studentId: string, address: string) => boolean,
) {
  const confirmed: { studentId: string; address: string }[] = [];
  for (let start = 0; start < studentIds.length; start += IDS_PER_STATEMENT) {
    const rows = await trx
      .selectFrom('message_addresses')
      .select(['student_id', 'address', 'confirmed_at', 'stopped_at'])
      .where('student_id', 'in', studentIds.slice(start, start + IDS_PER_STATEMENT))
      .where((eb) => eb.or([eb('confirmed_at', 'is not', null), eb('stopped_at', 'is', null)]))
      .execute();
    for (const { student_id: studentId, address, confirmed_at, stopped_at } of rows) {
      if (isCurrent(studentId, address)) continue;
      // Another process may have forgotten it meanwhile.
      const isSame = (eb: ExpressionBuilder<Tables, 'message_addresses'>) =>
        eb.and([
          eb('student_id', '=', studentId),
          eb('address', '=', address),
          eb('confirmed_at', confirmed_at === null ? 'is' : '=', confirmed_at),
        ]);
      const forgotten = await (stopped_at === null
        ? trx.deleteFrom('message_addresses').where(isSame).returning('address').execute()
        : trx
            .updateTable('message_addresses')
            .set({ confirmed_at: null, refused_at: null, resets_from: null })
            .where(isSame)
            .returning('address')
            .execute());
      if (forgotten.length > 0 && confirmed_at !== null) confirmed.push({ studentId, address });
    }
  }
  return confirmed;
}

import type { Trx } from '../../db/database.ts';

const IDS_PER_STATEMENT = 5000;

/**
 * Forgets addresses that are no longer in the records of the students: one that returns must be confirmed again. That its
 * owner stopped messages is kept.
 */
export async function forgetRemovedAddresses(
  trx: Trx,
  studentIds: readonly string[],
  isCurrent: (studentId: string, address: string) => boolean,
) {
  for (let start = 0; start < studentIds.length; start += IDS_PER_STATEMENT) {
    const rows = await trx
      .selectFrom('message_addresses')
      .select(['student_id', 'address', 'stopped_at'])
      .where('student_id', 'in', studentIds.slice(start, start + IDS_PER_STATEMENT))
      .where((eb) => eb.or([eb('confirmed_at', 'is not', null), eb('stopped_at', 'is', null)]))
      .execute();
    for (const { student_id: studentId, address, stopped_at } of rows) {
      if (isCurrent(studentId, address)) continue;
      const isRow = { student_id: studentId, address };
      await (stopped_at === null
        ? trx
            .deleteFrom('message_addresses')
            .where((eb) => eb.and(isRow))
            .execute()
        : trx
            .updateTable('message_addresses')
            .set({ confirmed_at: null, refused_at: null })
            .where((eb) => eb.and(isRow))
            .execute());
    }
  }
}

import { addressFields } from '@formroom/domain/api/message-addresses.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import { enrolledStudents } from '../students/enrolled-students.repository.ts';
import { addAddresses, toAddressKey } from './addresses.repository.ts';
import { forgetRemovedAddresses } from './removed-addresses.repository.ts';
import { insertMessages } from './outbox.repository.ts';

/**
 * Asks the owner of each new address in a record to confirm it, whatever wrote it there, and forgets that removed ones were
 * confirmed.
 * @param since only records that were changed since
 */
export async function askNewAddresses(db: Database, now: Date, since: Date | undefined) {
  const students = await enrolledStudents(db)
    .select(['id', ...addressFields])
    .$if(since !== undefined, (query) => query.where('updated_at', '>=', since?.toISOString() ?? ''))
    .execute();
  if (students.length === 0) return;
  const current = students.flatMap((student) =>
    addressFields.flatMap((field) => {
      const address = student[field];
      return address === null || address === '' ? [] : [{ studentId: student.id, address }];
    }),
  );
  const typed = new Map(
    current.map(({ studentId, address }) => [toKey(studentId, toAddressKey(address)), address]),
  );
  await inTransaction(db, async (trx) => {
    await forgetRemovedAddresses(
      trx,
      students.map(({ id }) => id),
      (studentId, address) => typed.has(toKey(studentId, address)),
    );
    const added = await addAddresses(trx, current);
    await insertMessages(
      trx,
      added.map(({ student_id: studentId, address }) => ({
        kind: 'confirm-address',
        studentId,
        address: typed.get(toKey(studentId, address)) ?? address,
      })),
      now,
    );
  });
}

const toKey = (studentId: string, address: string) => JSON.stringify([studentId, address]);

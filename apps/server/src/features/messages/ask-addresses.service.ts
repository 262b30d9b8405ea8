import { addressFields } from '@formroom/domain/api/message-addresses.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import { enrolledStudents } from '../students/enrolled-students.repository.ts';
import { type AskedAddress, findAskedAddresses } from './address-messages.repository.ts';
import { addAddresses, toAddressKey } from './addresses.repository.ts';
import { forgetRemovedAddresses } from './removed-addresses.repository.ts';
import { blockPresentAddresses } from './blocks.repository.ts';
import { insertMessages } from './outbox.repository.ts';

/**
 * Asks the owner of each new address in a record to confirm it, whatever wrote it there, forgets that removed ones were
 * confirmed, and tells their owners.
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
    const removed = await forgetRemovedAddresses(
      trx,
      students.map(({ id }) => id),
      (studentId, address) => typed.has(toKey(studentId, address)),
    );
    await insertMessages(
      trx,
      removed.map((each) => ({ kind: 'address-replaced', ...each })),
      now,
    );
    await blockPresentAddresses(
      trx,
      students.map(({ id, email_mother: mother, email_father: father, email_guardian: guardian }) => ({
        id,
        emails: { mother, father, guardian },
      })),
    );
    const added = await addAddresses(trx, current);
    const asked = await findAskedAddresses(trx, [...new Set(added.map(({ student_id: id }) => id))], now);
    await insertMessages(
      trx,
      added
        .filter(
          ({ student_id: id, address }) => !wereManyAsked(asked.get(id)) && !wasAsked(asked.get(id), address),
        )
        .map(({ student_id: studentId, address }) => ({
          kind: 'confirm-address' as const,
          studentId,
          address: typed.get(toKey(studentId, address)) ?? address,
        })),
      now,
    );
  });
}

const MAX_ASKED_A_DAY = 10;

/** Whether a student's addresses got so many links within a day that nobody else is asked: they may be strangers. */
export const wereManyAsked = (asked: readonly AskedAddress[] = []) => asked.length >= MAX_ASKED_A_DAY;

/** Whether an address was asked within a day, or since a later time. */
export const wasAsked = (asked: readonly AskedAddress[] | undefined, address: string, since = '') =>
  (asked ?? []).some(
    (each) => each.created_at > since && toAddressKey(each.address) === toAddressKey(address),
  );

const toKey = (studentId: string, address: string) => JSON.stringify([studentId, address]);

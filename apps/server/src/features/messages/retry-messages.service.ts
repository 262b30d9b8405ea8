import type { SomeMessages } from '@formroom/domain/api/messages.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import { updateAddress } from './addresses.repository.ts';
import { changeMessages } from './outbox.repository.ts';

/** Queues messages again. An address that was refused is tried again. */
export const retryMessages = (db: Database, which: SomeMessages, now: Date) =>
  inTransaction(db, async (trx) => {
    const changed = await changeMessages(trx, which, 'queued', now);
    for (const { student_id: studentId, address } of changed)
      if (studentId !== null) await updateAddress(trx, studentId, address, { refused_at: null });
    return { changed: changed.length };
  });

export const cancelMessages = (db: Database, which: SomeMessages, now: Date) =>
  inTransaction(db, async (trx) => {
    const changed = await changeMessages(trx, which, 'cancelled', now);
    return { changed: changed.length };
  });

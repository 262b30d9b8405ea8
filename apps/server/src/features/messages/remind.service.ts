import type { Reminder } from '@formroom/domain/api/messages.ts';
import { toNamedStudents } from '@formroom/domain/api/student-selection.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { type Database, inTransaction, lockTable, type Trx } from '../../db/database.ts';
import { findAddresses, mayReceive, type StudentAddresses } from './addresses.repository.ts';
import { insertMessages } from './outbox.repository.ts';
import { assertWritesMessages } from './queue-messages.service.ts';
import { findReminded } from './reminded.repository.ts';
import { getFacts, renderMessage } from './render-message.service.ts';

interface WantedReminder {
  readonly ids: readonly string[];
  readonly text: string;
  readonly preview: boolean;
  readonly again: boolean;
}

interface ReminderContext {
  readonly now: Date;
  readonly portal: string;
  /** Writes that reminders were sent to the audit log. */
  readonly audit: (trx: Trx) => Promise<void>;
}

const nameStudents = (students: readonly StudentAddresses[]) =>
  students.map((student) => ({ student_id: student.id, student: formatListName(student) }));

/**
 * Queues a reminder about each selected student, or says what it would do.
 * @throws PortalError if mail is not set up
 */
export async function queueReminders(
  db: Database,
  { ids, text, preview, again }: WantedReminder,
  { now, portal, audit }: ReminderContext,
): Promise<Reminder> {
  return await inTransaction(db, async (trx) => {
    await assertWritesMessages(trx);
    // Two reminders at once would not see each other.
    if (!preview) await lockTable(trx, 'messages');
    const students = await findAddresses(trx, ids);
    const reminded = again ? new Set<string>() : await findReminded(trx, ids, now);
    const chosen = students.filter(({ id }) => !reminded.has(id));
    const messages = chosen.flatMap(({ id: studentId, addresses }) =>
      addresses
        .filter((address) => mayReceive('reminder', address, now))
        .map(({ address }) => ({ kind: 'reminder' as const, studentId, address, wording: text })),
    );
    const reached = new Set(messages.map(({ studentId }) => studentId));
    const unreachable = nameStudents(chosen.filter(({ id }) => !reached.has(id)));
    if (!preview) {
      await insertMessages(trx, messages, now);
      await audit(trx);
    }
    const example = chosen.find(({ id }) => reached.has(id)) ?? students[0];
    const facts = await getFacts(trx, example?.first_name ?? null, text);
    const { subject, text: message } = renderMessage('reminder', facts, { portal });
    return {
      subject,
      message,
      students: reached.size,
      messages: messages.length,
      unreachable: { count: unreachable.length, students: unreachable },
      recent: toNamedStudents(nameStudents(students.filter(({ id }) => reminded.has(id)))),
    };
  });
}

import { isOwed, type ListedSheet } from '@formroom/domain/api/mark-sheets.ts';
import type { TeacherReminder } from '@formroom/domain/api/sheet-reminders.ts';
import { formatTermKey } from '@formroom/domain/report-cards/terms.ts';
import { type Database, inTransaction, lockTable, type Trx } from '../../../db/database.ts';
import type { TermKey } from '../../../db/term-tables.ts';
import { insertMessages } from '../../messages/outbox.repository.ts';
import { assertWritesMessages } from '../../messages/queue-messages.service.ts';
import { findRemindedTeachers } from '../../messages/reminded.repository.ts';
import { getFacts, renderMessage } from '../../messages/render-message.service.ts';
import { findRefusedTeachers, findTeacherAddresses } from '../../messages/teachers.repository.ts';
import { getTerm } from '../../report-cards/terms.service.ts';
import { listSheets } from '../sheets/list-sheets.service.ts';
import type { Editor } from '../sheets/sheet-context.service.ts';
import { formatOwedSheets } from './format-owed-sheets.ts';

interface WantedReminder extends TermKey {
  /** Undefined: all who owe a sheet. */
  readonly teachers?: readonly string[] | undefined;
  readonly text: string;
  readonly preview: boolean;
  readonly again: boolean;
}

interface ReminderContext {
  readonly editor: Editor;
  readonly portal: string;
  /** Writes to the audit log how many messages are sent. */
  readonly audit: (trx: Trx, messages: number) => Promise<void>;
}

const KIND = 'sheets-owed';

/**
 * Queues a message to each selected teacher who owes sheets of a term (R106), or says what it would do.
 * @throws PortalError if mail is not set up; not-found
 */
export async function remindTeachers(
  db: Database,
  { teachers, text, preview, again, ...key }: WantedReminder,
  { editor, portal, audit }: ReminderContext,
): Promise<TeacherReminder> {
  const term = await getTerm(db, key);
  const owed = await findOwedSheets(db, key, editor);
  const names = [...owed.keys()].filter((name) => teachers?.includes(name) ?? true);
  const about = formatTermKey(key);
  return await inTransaction(db, async (trx) => {
    await assertWritesMessages(trx);
    // Two reminders at once would not see each other.
    if (!preview) await lockTable(trx, 'messages');
    const reminded = again ? new Set() : await findRemindedTeachers(trx, about, editor.now);
    const refused = await findRefusedTeachers(trx, names);
    const unreachable: TeacherReminder['unreachable'] = [];
    const recent: string[] = [];
    const reached: { teacher: string; address: string }[] = [];
    for (const { name: teacher, email, disabled_at } of await findTeacherAddresses(trx, names)) {
      if (disabled_at !== null) unreachable.push({ teacher, reason: 'disabled' });
      else if (email === null) unreachable.push({ teacher, reason: 'no_email' });
      else if (refused.has(teacher)) unreachable.push({ teacher, reason: 'refused' });
      else if (reminded.has(teacher)) recent.push(teacher);
      else reached.push({ teacher, address: email });
    }
    const write = (teacher: string) =>
      `${text}\n${formatOwedSheets(owed.get(teacher) ?? [], term, editor.today)}`;
    if (!preview) {
      const messages = reached.map(
        (to) => ({ kind: KIND, ...to, about, wording: write(to.teacher) }) as const,
      );
      await insertMessages(trx, messages, editor.now);
      await audit(trx, messages.length);
    }
    const facts = await getFacts(trx, null, write(reached[0]?.teacher ?? names[0] ?? ''));
    const { subject, text: message } = renderMessage(KIND, facts, { portal });
    return { subject, message, messages: reached.length, unreachable, recent };
  });
}

/** Returns the sheets that are not handed in, by teacher. */
async function findOwedSheets(db: Database, key: TermKey, editor: Editor) {
  const owed = new Map<string, ListedSheet[]>();
  for (const sheet of await listSheets(db, key, editor)) {
    const { teacher } = sheet;
    if (teacher !== null && isOwed(sheet)) owed.set(teacher, [...(owed.get(teacher) ?? []), sheet]);
  }
  return owed;
}

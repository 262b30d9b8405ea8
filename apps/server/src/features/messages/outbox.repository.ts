import { randomUUID } from 'node:crypto';
import type { MessagesQuery, SomeMessages } from '@formroom/domain/api/messages.ts';
import {
  type FamilyMessageKind,
  KEPT_MESSAGES_DAYS,
  type MessageKind,
  type MessageState,
} from '@formroom/domain/messages/kinds.ts';
import type { Selectable } from 'kysely';
import type { Database, Trx } from '../../db/database.ts';
import type { MessagesTable } from '../../db/message-tables.ts';

export type MessageRow = Selectable<MessagesTable>;

export type NewMessage = (
  | { readonly kind: FamilyMessageKind; readonly studentId: string }
  | { readonly kind: 'sheets-owed'; readonly teacher: string }
) & {
  readonly address: string;
  readonly about?: string | undefined;
  readonly wording?: string | undefined;
};

const ROWS_PER_STATEMENT = 500;
const DAY_MS = 24 * 60 * 60_000;

export async function insertMessages(trx: Trx, messages: readonly NewMessage[], now: Date) {
  const at = now.toISOString();
  for (let start = 0; start < messages.length; start += ROWS_PER_STATEMENT) {
    const rows = messages
      .slice(start, start + ROWS_PER_STATEMENT)
      .map(({ kind, address, about = null, wording = null, ...to }) => ({
        kind,
        student_id: 'studentId' in to ? to.studentId : null,
        teacher: 'teacher' in to ? to.teacher : null,
        address,
        about,
        wording,
        message_id: randomUUID(),
        state: 'queued' as const,
        next_attempt_at: at,
        created_at: at,
        queued_at: at,
        kept_text: null,
        sent_at: null,
        error: null,
      }));
    await trx.insertInto('messages').values(rows).execute();
  }
}

/**
 * Leases the messages that are due, the oldest first, until a time at which others may try them again. The condition is
 * repeated outside, because on PostgreSQL another process may have leased a row while this one waited for it.
 */
export async function leaseMessages(
  db: Database,
  { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<MessageRow[]> {
  const at = now.toISOString();
  return await db
    .updateTable('messages')
    .set((eb) => ({ next_attempt_at: until.toISOString(), attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('messages')
        .select('id')
        .where('state', '=', 'queued')
        .where('next_attempt_at', '<=', at)
        // Somebody waits for the link.
        .orderBy((eb) => eb.case().when('kind', '=', 'password-reset').then(0).else(1).end())
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(limit),
    )
    .where('state', '=', 'queued')
    .where('next_attempt_at', '<=', at)
    .returningAll()
    .execute();
}

export async function isQueued(db: Database, id: number) {
  const row = await db.selectFrom('messages').select('state').where('id', '=', id).executeTakeFirst();
  return row?.state === 'queued';
}

/** Stores that a message was sent, also if it was cancelled meanwhile. */
export const storeSent = (db: Database, id: number, sent: Pick<MessageRow, 'sent_at' | 'kept_text'>) =>
  db
    .updateTable('messages')
    .set({ state: 'sent', error: null, ...sent })
    .where('id', '=', id)
    .execute();

/** Ends a message that is not sent, unless it was cancelled meanwhile. */
export const endMessage = (
  db: Database,
  id: number,
  end: { readonly state: 'refused' | 'failed'; readonly error?: string },
) => db.updateTable('messages').set(end).where('id', '=', id).where('state', '=', 'queued').execute();

/** Cancels a message that waits. Returns false if it does not, or if its student has another ID by now. */
export async function cancelMessage(db: Database, { id, student_id }: Pick<MessageRow, 'id' | 'student_id'>) {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ state: 'cancelled' })
    .where('id', '=', id)
    .where('student_id', 'is not distinct from', student_id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a lease: the message is tried again at a time. */
export const postponeMessage = (
  db: Database,
  { id, attempts }: Pick<MessageRow, 'id' | 'attempts'>,
  nextAttemptAt: Date,
  error: string | null,
) =>
  db
    .updateTable('messages')
    .set({ attempts, next_attempt_at: nextAttemptAt.toISOString(), error })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();

const changeable = {
  queued: ['queued', 'refused', 'failed', 'cancelled'],
  cancelled: ['queued'],
} as const satisfies Partial<Record<MessageState, readonly MessageState[]>>;

const TAKEN_BACK = 'What it says is no longer so.';

/** Cancels for good what has not been sent about an event that was taken back. */
export const cancelMessagesAbout = (
  trx: Trx,
  { kind, about, studentId }: { kind: MessageKind; about: string; studentId?: string | undefined },
) =>
  trx
    .updateTable('messages')
    .set({ state: 'cancelled', error: TAKEN_BACK })
    .where('state', 'in', changeable.queued)
    .where('kind', '=', kind)
    .where('about', '=', about)
    .$if(studentId !== undefined, (query) => query.where('student_id', '=', studentId ?? ''))
    .execute();

/** Queues messages again, or cancels them. Returns those that were changed. */
export const changeMessages = (
  trx: Trx,
  { ids, state }: SomeMessages,
  to: keyof typeof changeable,
  now: Date,
) =>
  trx
    .updateTable('messages')
    .set(
      to === 'queued'
        ? { state: to, attempts: 0, next_attempt_at: now.toISOString(), queued_at: now.toISOString() }
        : { state: to, error: null },
    )
    .where('state', 'in', changeable[to])
    .where((eb) => eb.or([eb('error', 'is', null), eb('error', '!=', TAKEN_BACK)]))
    // Nobody waits any more for a link for a new password that was not sent: it is asked for anew.
    .$if(to === 'queued', (query) =>
      query.where((eb) => eb.or([eb('kind', '!=', 'password-reset'), eb('state', '=', 'queued')])),
    )
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? to))
    .returning(['student_id', 'address'])
    .execute();

/** Returns a page of messages, the newest first, and where the next begins. */
export async function findMessages(
  db: Database,
  { state, kind, student_id: studentId, before, limit }: MessagesQuery,
) {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'kind', 'student_id', 'teacher', 'address', 'state', 'created_at', 'sent_at', 'error'])
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'queued'))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'reminder'))
    .$if(studentId !== undefined, (query) => query.where('student_id', '=', studentId ?? ''))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const data = rows.slice(0, limit);
  return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}

export const findMessage = (db: Database, id: number) =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();

export const deleteOldMessages = (db: Database, now: Date) =>
  db
    .deleteFrom('messages')
    .where('created_at', '<', new Date(now.getTime() - KEPT_MESSAGES_DAYS * DAY_MS).toISOString())
    .execute();

import type { Database, Trx } from '../../db/database.ts';
import type { AuditRow } from '../../db/tables.ts';
import { addToAuditLog } from './audit-log.repository.ts';

type AccountEvent = Pick<AuditRow, 'at' | 'event' | 'address' | 'student_id' | 'call' | 'status'>;

/** Logs an event of an account that was caused by somebody who is not signed in. */
export const addAccountEvent = (trx: Trx, event: AccountEvent) =>
  addToAuditLog(trx, { ...event, role: null, who: null, details: null, refusal: null });

/** Counts the accounts closed since a time, including those reopened since. */
export async function countClosedSince(db: Database, since: Date) {
  const { closed } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll().as('closed'))
    .where('event', '=', 'account-closed')
    .where('at', '>', since.toISOString())
    .limit(1)
    .executeTakeFirstOrThrow();
  return Number(closed);
}

/** Logs that many accounts were closed, unless that was logged since the given time. */
export async function addManyClosedEventOnce(
  db: Database,
  closed: number,
  { now, since }: { readonly now: Date; readonly since: Date },
) {
  const logged = await db
    .selectFrom('audit_log')
    .select('id')
    .where('event', '=', 'many-accounts-closed')
    .where('at', '>', since.toISOString())
    .limit(1)
    .executeTakeFirst();
  if (logged) return;
  const at = now.toISOString();
  await db
    .insertInto('audit_log')
    .values({
      at,
      event: 'many-accounts-closed',
      role: null,
      who: null,
      address: null,
      student_id: null,
      details: `${closed} accounts within an hour`,
      call: null,
      status: null,
      // A unique key per hour, so that only one of two concurrent processes writes the entry.
      refusal: `many-accounts-closed ${at.slice(0, 'yyyy-MM-ddTHH'.length)}`,
    })
    .onConflict((conflict) => conflict.column('refusal').doNothing())
    .execute();
}

import { type MailStatus, mailStatusSchema } from '@formroom/domain/api/messages.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { parseStored } from '../../db/stored-json.ts';
import { getMailMode } from '../../mail/mail-mode.ts';

/** The key, in the settings table, of why the last message could not be sent. */
const ERROR_KEY = 'mail_error';
const errorSchema = mailStatusSchema.shape.error.unwrap();

/** Returns how many messages are in each state, and why the last one could not be sent. */
export async function getMailStatus(
  db: Database,
  config: Pick<Config, 'mail' | 'demo'>,
): Promise<MailStatus> {
  const rows = await db
    .selectFrom('messages')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const counts = { queued: 0, sent: 0, refused: 0, failed: 0, cancelled: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return { mail: getMailMode(config), counts, error: await findMailError(db) };
}

/** @throws UnreadableRowError */
export async function findMailError(db: Database): Promise<MailStatus['error']> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', ERROR_KEY).executeTakeFirst();
  return row ? parseStored(row.value, errorSchema, { table: 'settings', id: ERROR_KEY }) : null;
}

export async function storeMailError(db: Database, message: string, now: Date) {
  const value = JSON.stringify({ at: now.toISOString(), message } satisfies MailStatus['error']);
  await db
    .insertInto('settings')
    .values({ key: ERROR_KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

export const clearMailError = (db: Database) =>
  db.deleteFrom('settings').where('key', '=', ERROR_KEY).execute();

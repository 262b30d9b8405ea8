import { createHash, randomBytes } from 'node:crypto';
import { CONFIRM_ADDRESS_DAYS, RESET_PASSWORD_MINUTES } from '@formroom/domain/messages/kinds.ts';
import type { Database, Trx } from '../../db/database.ts';
import type { MessageTokensTable } from '../../db/message-tables.ts';

type TokenKind = MessageTokensTable['kind'];
const MINUTE_MS = 60_000;
const validMs: Record<TokenKind, number> = {
  'confirm-address': CONFIRM_ADDRESS_DAYS * 24 * 60 * MINUTE_MS,
  'password-reset': RESET_PASSWORD_MINUTES * MINUTE_MS,
};
const TOKEN_BYTES = 32;

/** SHA-256 is enough: 256 random bits can't be guessed. */
const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

interface TokenOwner {
  readonly kind: TokenKind;
  readonly studentId: string;
  readonly address: string;
}

/** Creates the token of a link that works from now on. Each attempt to send has its own, because only hashes are stored. */
export async function createToken(db: Database, { kind, studentId, address }: TokenOwner, now: Date) {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db
    .insertInto('message_tokens')
    .values({
      token_hash: hashToken(token),
      kind,
      student_id: studentId,
      address,
      expires_at: new Date(now.getTime() + validMs[kind]).toISOString(),
    })
    .execute();
  return token;
}

/** Returns whom a valid token is for, or undefined. */
export async function findToken(db: Database | Trx, kind: TokenKind, token: string, now: Date) {
  return await db
    .selectFrom('message_tokens')
    .select(['student_id', 'address'])
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/**
 * Uses up a token, and with it the others of its kind for the same student and address.
 * @returns false if it was used meanwhile
 */
export async function consumeToken(trx: Trx, token: string, { kind, studentId, address }: TokenOwner) {
  const { numDeletedRows } = await trx
    .deleteFrom('message_tokens')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  await trx
    .deleteFrom('message_tokens')
    .where('student_id', '=', studentId)
    .where('kind', '=', kind)
    // A new password ends the links to all addresses.
    .$if(kind === 'confirm-address', (query) => query.where('address', '=', address))
    .execute();
  return numDeletedRows === 1n;
}

/** Ends the links for a new password, sent or not, because the password was changed. */
export async function endResetLinks(trx: Trx, studentId: string) {
  const kind = 'password-reset';
  await trx
    .deleteFrom('message_tokens')
    .where('student_id', '=', studentId)
    .where('kind', '=', kind)
    .execute();
  await trx
    .updateTable('messages')
    .set({ state: 'cancelled' })
    .where('student_id', '=', studentId)
    .where('kind', '=', kind)
    .where('state', '=', 'queued')
    .execute();
}

export const deleteExpiredTokens = (db: Database, now: Date) =>
  db.deleteFrom('message_tokens').where('expires_at', '<=', now.toISOString()).execute();
